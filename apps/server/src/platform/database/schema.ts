import type {
  FillsTable,
  FlowsTable,
  LineAnswersTable,
  OrderCountsTable,
  OrdersTable,
  SyncMarksTable,
  TransactionsTable,
} from './tables/log.ts';
import type {
  AccountMarkTable,
  AccountsTable,
  AccountStatesTable,
  BtcPricesTable,
  PositionBooksTable,
  SnapshotsTable,
} from './tables/minutes.ts';
import type { DayPartsTable, HourPartsTable, MinutePartsTable, MonthPartsTable } from './tables/parts.ts';
import type {
  InvitationsTable,
  LeadsTable,
  PasswordResetsTable,
  SessionsTable,
  UsersTable,
} from './tables/people.ts';
import type { PriceRollupsTable, RollupFormatTable, SnapshotRollupsTable } from './tables/rollups.ts';
import type { ExclusionsTable, GapsTable, QuarantinedSamplesTable } from './tables/quality.ts';

/** Every table of the product. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  invitations: InvitationsTable;
  snapshots: SnapshotsTable;
  btc_prices: BtcPricesTable;
  snapshot_rollups: SnapshotRollupsTable;
  price_rollups: PriceRollupsTable;
  rollup_format: RollupFormatTable;
  gaps: GapsTable;
  position_books: PositionBooksTable;
  account_states: AccountStatesTable;
  minute_parts: MinutePartsTable;
  hour_parts: HourPartsTable;
  day_parts: DayPartsTable;
  month_parts: MonthPartsTable;
  orders: OrdersTable;
  order_counts: OrderCountsTable;
  fills: FillsTable;
  flows: FlowsTable;
  transactions: TransactionsTable;
  line_answers: LineAnswersTable;
  sync_marks: SyncMarksTable;
  quarantined_samples: QuarantinedSamplesTable;
  exclusions: ExclusionsTable;
  accounts: AccountsTable;
  account_mark: AccountMarkTable;
  leads: LeadsTable;
}
