import type { ReactNode } from 'react';
import { Dashboard } from './dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from './for-administrators.tsx';
import { OfflineNotice, useRefresh } from './live/offline.tsx';
import { PaperHead } from './paper-head.tsx';

interface AdminScreenProps {
  title: string;
  /** Why somebody else sees nothing, such as `Your account has no access to the ledger.` */
  refusal: string;
  /** The answer without which there is nothing to show. */
  query: { error: unknown };
  onRefresh: () => void;
  children: ReactNode;
}

/** A screen that the server fills for administrators alone: others are told so. */
export function AdminScreen({ title, refusal, query, onRefresh, children }: AdminScreenProps) {
  const { refresh, refusedAt } = useRefresh(onRefresh);
  return (
    <Dashboard title={title} onRefresh={refresh}>
      {isRefusedToRole(query.error) ? (
        <ForAdministrators what="This screen">{refusal}</ForAdministrators>
      ) : (
        <>
          <PaperHead title={title} />
          <OfflineNotice refusedAt={refusedAt} />
          {children}
        </>
      )}
    </Dashboard>
  );
}
