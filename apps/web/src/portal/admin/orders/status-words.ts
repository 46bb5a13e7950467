/**
 * The words of the exchange, parted.
 *
 * @example statusWords('PartiallyFilledCanceled') // => 'Partially Filled Canceled'
 */
export const statusWords = (status: string): string => status.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
