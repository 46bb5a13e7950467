import type { Investor, Investors } from '@equanim/contract/fund';
import { serverNow } from '../../../../api/server-time.ts';
import { firm } from '../../../../content/firm.ts';
import { saveCsv } from '../../../../ui/browser/save-csv.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconDownload } from '../../../../ui/picture/icons.tsx';
import { holdingsCsv } from './holdings-csv.ts';

interface HoldingsExportProps {
  investors: readonly Investor[];
  asOf: Investors['as_of'];
}

/** Saves the holdings of all investors as CSV, with the figures that are on the screen. */
export function HoldingsExport({ investors, asOf }: HoldingsExportProps) {
  const save = () => {
    const day = (asOf?.taken_at ?? new Date(serverNow()).toISOString()).slice(0, 10);
    saveCsv(`${firm.name.toLowerCase()}-holdings-${day}.csv`, holdingsCsv(investors, asOf));
  };
  return (
    <Button title="Saves the holdings of all investors" onClick={save}>
      <IconDownload />
      CSV
    </Button>
  );
}
