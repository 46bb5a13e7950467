import { writeTimesInUtcWhile } from '../../../ui/format/date.ts';
import { hideAmountsWhile } from '../../../ui/format/number.ts';
import { storedChoice, useChoice } from './stored-choice.ts';

/** The zone in which times are written. */
export const zoneChoice = storedChoice('zone', ['local', 'utc']);
/** Discreet mode: whether amounts of money and sizes are shown to whoever looks over the shoulder. */
export const amountsChoice = storedChoice('amounts', ['shown', 'hidden']);

// The design system formats, and does not know who is asked.
writeTimesInUtcWhile(() => zoneChoice.read() === 'utc');
hideAmountsWhile(() => amountsChoice.read() === 'hidden');

/** Renders the caller again when numbers or times are to be written differently. @returns how they are written now */
export const useFormatChoices = (): string => `${useChoice(zoneChoice)} ${useChoice(amountsChoice)}`;
