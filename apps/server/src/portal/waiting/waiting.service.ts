import type { Approval } from '../../fund/approvals/view-approval.ts';
import type { ApprovalsService } from '../../fund/approvals/approvals.service.ts';
import type { LedgerService } from '../../fund/ledger/ledger.service.ts';
import type { Waiting } from '../../fund/ledger/waiting.ts';
import type { LeadsService } from '../../people/leads/leads.service.ts';
import type { ReviewService } from '../../sampling/collector/minute/review.service.ts';
import type { QualityService } from '../quality/quality.service.ts';

/** An alert that was raised and has not ended. */
interface RaisedAlert {
  kind: string;
  title: string;
  raisedAt: Date;
}

interface WaitingDeps {
  ledger: Pick<LedgerService, 'waiting'>;
  approvals: Pick<ApprovalsService, 'list'>;
  quality: Pick<QualityService, 'listQuestions' | 'coins'>;
  reviews: Pick<ReviewService, 'countUndecided' | 'firstUndecided'>;
  leads: Pick<LeadsService, 'unanswered'>;
  listAlerts: () => Promise<RaisedAlert[]>;
}

export type WaitingService = ReturnType<typeof createWaitingService>;

/** The portal's screen of the account, where data is decided on. */
const DASHBOARD = '/pnl-dashboard';

/** Where an alert is told; on the dashboard unless given. */
const ALERT_LINKS: Partial<Record<string, string>> = {
  ledger: '/ledger',
  house: '/ledger',
  record: '/record',
  unexplained: `${DASHBOARD}#quality`,
};

/** These wait one by one: as strikes, flows and requests. */
const LISTED_ALERTS: readonly string[] = ['dealing-day', 'unmatched', 'requests'];

/** What waits for an administrator. */
export function createWaitingService(deps: WaitingDeps) {
  const { ledger, approvals, quality, reviews, leads, listAlerts } = deps;
  return {
    /** The oldest first. @param hasInbox whether messages of the contact form can be read */
    async list(userId: string, { hasInbox }: { hasInbox: boolean }): Promise<Waiting[]> {
      const [ofLedger, proposals, lines, coins, samples, newLeads, alerts] = await Promise.all([
        ledger.waiting(),
        approvals.list(userId),
        quality.listQuestions(),
        quality.coins.list(),
        Promise.all([reviews.countUndecided(), reviews.firstUndecided()]),
        hasInbox ? leads.unanswered() : null,
        listAlerts(),
      ]);
      const [count, since] = samples;
      return [
        ...ofLedger.filter(({ about }) => about === undefined || !isProposed(about, proposals)),
        ...proposals.filter(({ mayConfirm }) => mayConfirm).map(toApproval),
        ...lines.flatMap(({ type, firstAt, answer }) => (answer ? [] : [toLineQuestion(type, firstAt)])),
        ...coins.flatMap(({ coin, waiting }) => (waiting ? [toCoinQuestion(coin, waiting.firstAt)] : [])),
        ...(since ? [toSamples(count, since)] : []),
        ...(newLeads ? [toLeads(newLeads)] : []),
        ...alerts.filter(({ kind }) => !LISTED_ALERTS.includes(kind)).map(toAlert),
      ].toSorted((a, b) => a.since.getTime() - b.since.getTime());
    },
  };
}

/** Whether something about it is proposed: a second person acts on that. */
function isProposed(id: string, proposals: readonly Approval[]): boolean {
  return proposals.some(({ state, proposed }) => state === 'waiting' && Object.values(proposed).includes(id));
}

const toApproval = ({ title, proposedAt }: Approval): Waiting => ({
  kind: 'approval',
  title: `To confirm: ${title}.`,
  since: proposedAt,
  link: '/approvals',
});

const toLineQuestion = (type: string, since: Date): Waiting => ({
  kind: 'question',
  title: `Classify entry type ${type} of the exchange’s log: performance is waiting for it.`,
  since,
  link: `${DASHBOARD}#questions`,
});

const toCoinQuestion = (coin: string, since: Date): Waiting => ({
  kind: 'question',
  title: `Enter the price of ${coin}: samples are waiting for it.`,
  since,
  link: `${DASHBOARD}#coins`,
});

const toSamples = (count: number, since: Date): Waiting => ({
  kind: 'sample',
  title:
    count === 1
      ? '1 quarantined sample: it stays off the chart until confirmed or decided.'
      : `${count} quarantined samples: they stay off the chart until confirmed or decided.`,
  since,
  link: `${DASHBOARD}#quality`,
});

const toLeads = ({ count, since }: { count: number; since: Date }): Waiting => ({
  kind: 'lead',
  title: count === 1 ? '1 new lead.' : `${count} new leads.`,
  since,
  link: `${DASHBOARD}#leads`,
});

const toAlert = ({ kind, title, raisedAt }: RaisedAlert): Waiting => ({
  kind: 'alert',
  title: `Alert: ${title}.`,
  since: raisedAt,
  link: ALERT_LINKS[kind] ?? `${DASHBOARD}#notices`,
});
