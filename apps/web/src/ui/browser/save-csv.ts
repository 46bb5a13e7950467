import { saveFile } from './save-file.ts';

/**
 * Hands CSV to the browser as a file to keep.
 *
 * @param csv whose texts have passed `textCell` of the contract, so that no spreadsheet runs one
 */
export function saveCsv(name: string, csv: string | Blob): void {
  saveFile(name, typeof csv === 'string' ? new Blob([csv], { type: 'text/csv' }) : csv);
}
