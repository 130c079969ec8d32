import { Banner } from '@luwag/ui/banner';
import { LinkButton } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import { useStatusPage } from '#app/shared/page/status-page.ts';
import { FaultFrame, type Pane, PanePicture } from './fault-frame.tsx';

type ServerFaultProps = {
  retryHref: string;
  /** Absent where the fault left nothing to look up. */
  reference?: string | undefined;
  at?: string | undefined;
};

/** Whose fault it is, what it means for money, what to do: in this order. */
export function ServerFault({ retryHref, reference, at }: ServerFaultProps) {
  const status = useStatusPage();
  return (
    <FaultFrame>
      <PanePicture paneAt={onlyTheMark} />
      <div>
        <h1>{m.shell_500_title()}</h1>
        <p className="lede">{m.shell_500_lede()}</p>
      </div>
      <Banner tone="pend" title={m.shell_500_paying_title()}>
        {m.shell_500_paying_text()}
      </Banner>
      <div className="fault-acts">
        <LinkButton href={retryHref}>{m.shell_500_retry()}</LinkButton>
        <LinkButton variant="text" href="/slow-network">
          {m.shell_500_light()}
        </LinkButton>
        <LinkButton variant="text" href="/buyer/support">
          {m.support_help_link()}
        </LinkButton>
        {status && (
          <LinkButton variant="text" href={status}>
            {m.shell_status()}
          </LinkButton>
        )}
      </div>
      {reference && (
        <p className="label">
          {m.shell_500_reference()} <b>{reference}</b>
          <br />
          {at}
        </p>
      )}
    </FaultFrame>
  );
}

/** The lights are out except for the L of the mark, its last piece mango. */
function onlyTheMark(column: number, row: number): Pane {
  if (column === 6 && row === 4) return 'now';
  const isStem = column === 2 && row >= 1 && row <= 4;
  const isFoot = row === 4 && column >= 2 && column <= 5;
  return isStem || isFoot ? 'lit' : 'dark';
}
