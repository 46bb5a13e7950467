/** Hands the browser a file to keep. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; the address would hold the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Hands CSV to the browser as a file to keep.
 *
 * @param csv whose texts have passed `textCell` of the contract, so that no spreadsheet runs one
 */
export function saveCsv(name: string, csv: string | Blob): void {
  saveFile(name, typeof csv === 'string' ? new Blob([csv], { type: 'text/csv' }) : csv);
}
