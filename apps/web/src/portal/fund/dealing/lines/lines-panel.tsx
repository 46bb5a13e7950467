import { handLineCalls } from '@equanim/contract/hand-line-calls';
import type { HandLine } from '@equanim/contract/hand-lines';
import { FUND } from '../../../../api/areas.ts';
import { useCall } from '../../../../api/use-call.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatPart, formatUsdt } from '../../../../ui/format/number.ts';
import { wordFor } from '../../../../ui/format/word.ts';
import { Panel } from '../../../../ui/panel/panel.tsx';
import { Button } from '../../../../ui/forms/button.tsx';
import { At } from '../../../frame/at.tsx';
import { Recorded } from '../../../frame/controls/recorded.tsx';
import { isAbout, useWaitingActs, WaitingActs } from '../../parts/waiting-acts.tsx';
import { ListState } from '../../../../ui/table/list-state.tsx';
import { handQuantity, WALLET_WORDS } from '../../../frame/hand-line-words.ts';
import { RefreshFailure } from '../../../frame/refresh-failure.tsx';
import { Row, RowActions } from '../../parts/row.tsx';
import { useQuestion } from '../../parts/use-question.ts';
import { LineDialog, type LineQuestion } from './line-dialog.tsx';

/** What lies in other wallets of the owner: a flow that went there can be kept or taken back, what does not return closed as a loss. */
export function LinesPanel() {
  const query = useCall(handLineCalls.handLines, { params: FUND });
  const { asked, done, ask, close, finish } = useQuestion<LineQuestion>();
  const lines = query.data;
  return (
    <Panel
      title="Lines by hand"
      count={lines === undefined ? null : <RefreshFailure query={query} />}
      actions={
        <Button aria-haspopup="dialog" onClick={() => ask({ about: 'keep' })}>
          Keep a flow
        </Button>
      }
    >
      <Recorded sentence={done?.sentence ?? null} occasion={done} />
      <ListState query={query} items="lines" />
      {lines?.length === 0 ? (
        <p className="panel-empty">No money held in the owner’s other wallets is counted as the fund’s.</p>
      ) : null}
      <ul>
        {lines?.map((line) => (
          <Line key={line.id} line={line} onAsk={ask} />
        ))}
      </ul>
      <LineDialog question={asked} onClose={close} onDone={finish} />
    </Panel>
  );
}

interface LineProps {
  line: HandLine;
  onAsk: (question: LineQuestion) => void;
}

function Line({ line, onAsk }: LineProps) {
  const { wallet, coin, quantity, value_usdt: value, share_of_nav: share, since, why_not: whyNot } = line;
  const name = wordFor(WALLET_WORDS, wallet);
  const worth = coin === 'USDT' ? null : `${formatUsdt(value)} USDT`;
  const waiting = [...useWaitingActs(isAbout('line', line.id)), ...useWaitingActs(isAbout('undo', line.id))];
  const isFree = waiting.length === 0;
  const part = share === null ? null : `${formatPart(share)} of the equity`;
  return (
    <Row
      name={<bdi>{name}</bdi>}
      figure={<Amount text={handQuantity(line)} />}
      note={
        <>
          Since <At at={since} />
          <span className="block tabular">
            <Amount text={[worth, part].filter((note) => note !== null).join(' · ')} />
          </span>
          {whyNot ? <span className="block">{whyNot}</span> : null}
          <WaitingActs acts={waiting} />
        </>
      }
    >
      <RowActions>
        {isFree && line.may_undo ? (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            onClick={() => onAsk({ about: 'undo', line, undo: line })}
          >
            Take back<span className="sr-only">: {name}</span>
          </Button>
        ) : null}
        {isFree && quantity > 0 ? (
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => onAsk({ about: 'loss', line })}>
            Close as a loss<span className="sr-only">: {name}</span>
          </Button>
        ) : null}
      </RowActions>
      {line.closings?.map((closing) => (
        <Closing key={closing.id} line={line} closing={closing} onAsk={onAsk} />
      ))}
    </Row>
  );
}

const CLOSED: Record<string, string> = { returned: 'returned', lost: 'closed as a loss' };

/** What closed a part of a line. */
function Closing({
  line,
  closing: { id, kind, quantity, at, may_undo: mayUndo },
  onAsk,
}: LineProps & { closing: NonNullable<HandLine['closings']>[number] }) {
  const part = { id, quantity, coin: line.coin };
  const waiting = useWaitingActs(isAbout('undo', id));
  return (
    <div className="mt-1 flex items-center justify-between gap-4">
      <span className="text-xs text-ink-3 tabular">
        <Amount text={handQuantity(part)} /> {wordFor(CLOSED, kind)} <At at={at} />
        <WaitingActs acts={waiting} />
      </span>
      {waiting.length === 0 && mayUndo ? (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => onAsk({ about: 'undo', line, undo: part })}
        >
          Take back<span className="sr-only">: {handQuantity(part)}</span>
        </Button>
      ) : null}
    </div>
  );
}
