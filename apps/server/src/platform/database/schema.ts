import type {
  FillsTable,
  FlowsTable,
  CoinAnswersTable,
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
  AuditDetailsTable,
  AuditEntriesTable,
  AuditHeadTable,
  IdempotencyKeysTable,
  LimitCountersTable,
} from './tables/access.ts';
import type {
  AlertsTable,
  CollectorStatusTable,
  CollectorTermTable,
  FreshReadingsTable,
  LiveTicketsTable,
  OutboxMailsTable,
  ToldMessagesTable,
  SharedPositionsTable,
} from './tables/machines.ts';
import type {
  EmailChangesTable,
  FirstAdministratorLinkTable,
  InvitationsTable,
  KnownDevicesTable,
  LeadsTable,
  PasskeysTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  SecretKeyMarkTable,
  SessionsTable,
  SessionTracesTable,
  TotpSecretsTable,
  UsersTable,
  UserTracesTable,
  WebauthnChallengesTable,
} from './tables/people.ts';
import type {
  AdjustmentsTable,
  ApprovalDecisionsTable,
  ApprovalsTable,
  DealingRequestsTable,
  FlowMatchesTable,
  HandLinesTable,
  FundsTable,
  FundTermsTable,
  InvestorsTable,
  InvestorUsersTable,
  LedgerEntriesTable,
  NavErrorsTable,
  RequestEventsTable,
  StatementsTable,
  PassedDaysTable,
  StrikesTable,
} from './tables/ledger.ts';
import type {
  RecordCheckpointsTable,
  RecordFindingsTable,
  RecordLeavesTable,
  RecordLogTable,
} from './tables/record.ts';
import type { PriceRollupsTable, RollupFormatTable, SnapshotRollupsTable } from './tables/rollups.ts';
import type { ExclusionsTable, GapsTable, QuarantinedSamplesTable } from './tables/quality.ts';

/** Every table of the product; what is of an account is of the one that is served, unless it says `all_`. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  invitations: InvitationsTable;
  session_traces: SessionTracesTable;
  user_traces: UserTracesTable;
  first_administrator_link: FirstAdministratorLinkTable;
  email_changes: EmailChangesTable;
  passkeys: PasskeysTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  webauthn_challenges: WebauthnChallengesTable;
  secret_key_mark: SecretKeyMarkTable;
  known_devices: KnownDevicesTable;
  limit_counters: LimitCountersTable;
  idempotency_keys: IdempotencyKeysTable;
  audit_entries: AuditEntriesTable;
  audit_details: AuditDetailsTable;
  audit_head: AuditHeadTable;
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
  coin_answers: CoinAnswersTable;
  sync_marks: SyncMarksTable;
  quarantined_samples: QuarantinedSamplesTable;
  exclusions: ExclusionsTable;
  // Of every account, for what is about people.
  all_line_answers: LineAnswersTable;
  all_coin_answers: CoinAnswersTable;
  all_quarantined_samples: QuarantinedSamplesTable;
  accounts: AccountsTable;
  account_mark: AccountMarkTable;
  leads: LeadsTable;
  collector_term: CollectorTermTable;
  collector_status: CollectorStatusTable;
  fresh_readings: FreshReadingsTable;
  shared_positions: SharedPositionsTable;
  live_tickets: LiveTicketsTable;
  outbox_mails: OutboxMailsTable;
  told_messages: ToldMessagesTable;
  alerts: AlertsTable;
  funds: FundsTable;
  fund_terms: FundTermsTable;
  investors: InvestorsTable;
  investor_users: InvestorUsersTable;
  dealing_requests: DealingRequestsTable;
  request_events: RequestEventsTable;
  flow_matches: FlowMatchesTable;
  passed_days: PassedDaysTable;
  hand_lines: HandLinesTable;
  strikes: StrikesTable;
  nav_errors: NavErrorsTable;
  ledger_entries: LedgerEntriesTable;
  statements: StatementsTable;
  adjustments: AdjustmentsTable;
  approvals: ApprovalsTable;
  approval_decisions: ApprovalDecisionsTable;
  record_log: RecordLogTable;
  record_findings: RecordFindingsTable;
  record_leaves: RecordLeavesTable;
  record_checkpoints: RecordCheckpointsTable;
}
