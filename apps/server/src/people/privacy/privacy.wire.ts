import type { PersonalData } from './privacy.service.ts';
import type { PlainRow } from './personal-data.store.ts';

/** What is kept about somebody, with moments as texts. */
export function toPersonalData({ exportedAt, user, sections }: PersonalData) {
  return {
    exported_at: exportedAt.toISOString(),
    user: user && { ...user, created_at: user.created_at.toISOString() },
    sections: Object.fromEntries(Object.entries(sections).map(([name, rows]) => [name, rows.map(toPlain)])),
  };
}

function toPlain(row: PlainRow): PlainRow {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(fields) as PlainRow;
}
