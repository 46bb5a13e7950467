import type { CustomerRequest } from '@equanim/contract/dealing';
import type { ReadFile } from '../../../api/read-file.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { FileDownload } from '../../frame/controls/file-download.tsx';
import { RowActions } from '../parts/row.tsx';
import { fileName } from '../../frame/file-name.ts';

interface ContractNoteProps {
  request: CustomerRequest;
  /** Reads the contract note of a request. */
  read: ReadFile;
}

/** Saves the contract note of a request; nothing before there is one. */
export function ContractNote({ request, read }: ContractNoteProps) {
  const { id, kind, investor, dealing_day: day, has_contract_note: hasNote } = request;
  if (hasNote !== true) return null;
  const name = fileName('contract-note', investor.reference, day, kind);
  return (
    <RowActions>
      <FileDownload
        label="Contract note"
        about={`of the ${kind} of ${formatUtcDay(day)}`}
        name={`${name}.pdf`}
        read={(signal) => read(id, signal)}
      />
    </RowActions>
  );
}
