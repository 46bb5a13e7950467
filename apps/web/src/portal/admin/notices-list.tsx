import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../api/status.ts';

/** What an administrator should know that does not stop the sampling, in the server's own words. */
export function NoticesList() {
  const { data: status } = useQuery(statusQuery());
  const notices = status?.collector?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <div className="notice notice-quiet" role="status">
      <ul className="grid min-w-0 flex-1 gap-1.5">
        {notices.map(({ about, text }) => (
          <li key={`${about} ${text}`} className="flex items-baseline gap-3">
            <span className="dot -translate-y-0.5 text-warn" aria-hidden="true" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
