import { formatDateTime, formatNear } from '../../../ui/format/date.ts';
import { At } from '../../layout/at.tsx';
import { NotCurrent } from '../../layout/not-current.tsx';
import { useNow } from '../../layout/use-now.ts';

interface OrdersNotCurrentProps {
  /** Until when every order is known; null where orders were never read. */
  knownUntil: string | null;
  /** Whether there are orders on show. */
  areShown: boolean;
}

/** Says that orders may be missing; none on show are then no sign that there were none. */
export function OrdersNotCurrent({ knownUntil, areShown }: OrdersNotCurrentProps) {
  const now = useNow(60_000);
  const near = (at: string) => (now === null ? formatDateTime(at) : formatNear(at, now));
  return (
    <NotCurrent className={areShown ? 'orders-lack' : 'orders-lack orders-lack-whole'} isAlone={!areShown}>
      {knownUntil === null ? (
        `${areShown ? 'Some orders' : 'Orders'} could not be read yet.`
      ) : (
        <>
          Orders are not current: they are known until <At at={knownUntil} format={near} />.
        </>
      )}
    </NotCurrent>
  );
}
