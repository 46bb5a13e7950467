import { Reference } from '../../parts/reference.tsx';
import { Money } from './money.tsx';

interface WireProps {
  /** Net amount, USDT. */
  amount: number;
  /** Null while it is not known who wires it. */
  reference: string | null;
}

/** What somebody who subscribes has to wire, and what the wire has to name. */
export function Wire({ amount, reference }: WireProps) {
  return (
    <>
      <p className="investor-request-line request-total">
        <span>To be wired</span>
        <Money amount={amount} />
      </p>
      {reference === null ? null : (
        <p className="investor-request-line">
          <span>Reference on the wire</span>
          <Reference reference={reference} />
        </p>
      )}
    </>
  );
}
