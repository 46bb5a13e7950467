import type { StatementRow } from '@equanim/contract/holdings';
import { firm } from '../../../content/firm.ts';
import { formatDecimal } from '../../../ui/format/number.ts';

const BYTES_A_KB = 1000;

/** Kilobytes with one place, `84.2`. */
export const formatBytes = (bytes: number): string => formatDecimal(bytes / BYTES_A_KB, 1);

/** Beginning and end of a hash, `3f9a71c0…9a713f9a`: enough to tell two apart. */
export const shortHash = (sha256: string): string => `${sha256.slice(0, 8)}…${sha256.slice(-8)}`;

/** Such as `<firm>-statement-INV-0001-2026-10.pdf`. */
export const statementFileName = ({ investor, month }: StatementRow): string =>
  `${firm.name.toLowerCase()}-statement-${investor.reference}-${month}.pdf`;
