import { Gauge, type Registry } from 'prom-client';

/** Every figure that is asked for at a scrape: what it says, and the label that tells its values apart. */
const GAUGES = {
  equanim_sample_age_seconds: ['Age of the newest sample that joined the history.'],
  equanim_gap_seconds: ['Time without a sample, of the last 24 hours.'],
  equanim_quarantined_samples: ['Quarantined samples that wait for a decision.'],
  equanim_questions: ['Types of line of the log whose meaning an administrator has to say.'],
  equanim_unexplained_basis_points: ['What the last explained minute leaves unexplained, of its equity.'],
  equanim_unexplained_basis_points_max: ['The highest of the last 24 hours.'],
  equanim_unexplained_samples: ['Samples of the last 24 hours that leave more unexplained than may be.'],
  equanim_orders_lag_seconds: ['How long ago all orders and fills were known.'],
  equanim_collects: ['1 where this process collects, else 0.'],
  equanim_collector_term: ['Term of the election in which this process collects.'],
  equanim_newest_collector_term: ['Term of the newest election.'],
  equanim_sampling_state: ['1 for the state that sampling is in, 0 for the others.', 'state'],
  equanim_notices: ['Notices that administrators see, by what they are about.', 'about'],
  equanim_exchange_clock_skew_seconds: ['Clock of the exchange minus that of this machine.'],
  equanim_database_up: ['1 where the database answers within two seconds, else 0.'],
  equanim_database_answer_seconds: ['How long the database took to answer this scrape.'],
  equanim_database_connections: ['Connections to the database, but for those of the collector.', 'state'],
  equanim_database_waiting: ['Callers that wait for a connection to the database.'],
  equanim_database_size_bytes: ['Size of the database; asked for every five minutes.'],
  equanim_database_wal_position_bytes: ['Position in the write-ahead log; its rate is what is written.'],
  equanim_disk_free_bytes: ['Room on the disk of the data or of the backups.', 'of'],
  equanim_backup_age_seconds: ['Age of the newest backup in the directory of the backups.'],
  equanim_mails_waiting: ['Mails that wait to be sent, by whichever process.'],
  equanim_mails_dropped: ['Mails that were given up within the last day.'],
  equanim_alerts: ['Alerts that were raised and have not ended, by kind.', 'kind'],
} as const satisfies Record<string, readonly [help: string, label?: string]>;

/** A value of one of the {@link GAUGES}; null where it is not known, which leaves it out. */
export interface Figure {
  name: keyof typeof GAUGES;
  /** Of the gauge's label, where it has one. */
  label?: string;
  value: number | null;
}

/** @returns replaces every value by those that are given */
export function createGauges(registry: Registry): (figures: readonly Figure[]) => void {
  const gauges = new Map<string, { gauge: Gauge; label: string | undefined }>();
  for (const [name, [help, label]] of Object.entries<readonly [string, string?]>(GAUGES)) {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });
    gauges.set(name, { gauge, label });
  }
  return (figures) => {
    for (const { gauge, label } of gauges.values()) {
      gauge.reset();
      // The library gives a gauge without labels the value zero, which would be a figure that nobody has measured.
      if (label === undefined) gauge.remove();
    }
    for (const { name, label: text = '', value } of figures) {
      const { gauge, label } = gauges.get(name) ?? {};
      if (value !== null) gauge?.set(label ? { [label]: text } : {}, value);
    }
  };
}
