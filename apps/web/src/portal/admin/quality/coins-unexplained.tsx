import type { QuarantineReview } from '@equanim/contract/quality';
import { formatQuantity, formatSignedQuantity } from '../../../ui/format/number.ts';

/** The coins that changed or are not explained, each in the coin itself. */
export function CoinsUnexplained({ coins }: { coins: QuarantineReview['coins'] }) {
  return (
    <table className="table figures">
      <caption className="review-title">By coin, in the coin</caption>
      <thead>
        <tr>
          <th scope="col" className="figures-corner">
            <span className="sr-only">Coin</span>
          </th>
          <th scope="col" className="numeric">
            Last good
          </th>
          <th scope="col" className="numeric">
            Kept aside
          </th>
          <th scope="col" className="numeric">
            Unexplained
          </th>
        </tr>
      </thead>
      <tbody>
        {coins.map(({ coin, equity_before: before, equity, unexplained }) => (
          <tr key={coin}>
            <th scope="row">{coin}</th>
            <td className="numeric">{formatQuantity(before)}</td>
            <td className="numeric">{formatQuantity(equity)}</td>
            <td className={unexplained === 0 ? 'numeric text-ink-3' : 'numeric font-medium'}>
              {formatSignedQuantity(unexplained)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
