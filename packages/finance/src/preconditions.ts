/**
 * Refuses a series that holds anything but finite numbers.
 *
 * @param values any numbers
 * @throws RangeError naming the first bad index
 * @example requireFinite([1, -2, 0]) // => undefined
 */
export function requireFinite(values: readonly number[]): void {
  const index = values.findIndex((value) => !Number.isFinite(value));
  if (index >= 0) throw new RangeError(`The value at index ${index} is ${values[index]}; it must be finite.`);
}

/**
 * Refuses a series that holds anything but finite numbers above zero.
 *
 * @param values prices, equities or normalized values
 * @throws RangeError naming the first bad index
 * @example requirePositive([1, 2]) // => undefined
 */
export function requirePositive(values: readonly number[]): void {
  const index = values.findIndex((value) => !(Number.isFinite(value) && value > 0));
  if (index >= 0) {
    throw new RangeError(`The value at index ${index} is ${values[index]}; it must be finite and above 0.`);
  }
}

/**
 * Refuses a series that holds anything but finite numbers of zero or more.
 *
 * @param values normalized values, 0 after a total loss
 * @throws RangeError naming the first bad index
 * @example requireNotNegative([1, 0]) // => undefined
 */
export function requireNotNegative(values: readonly number[]): void {
  const index = values.findIndex((value) => !(Number.isFinite(value) && value >= 0));
  if (index >= 0) {
    throw new RangeError(
      `The value at index ${index} is ${values[index]}; it must be finite and not below 0.`,
    );
  }
}
