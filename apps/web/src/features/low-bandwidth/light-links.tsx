import { m } from '#app/paraglide/messages.js';

/** A page of the full edition, chosen with it: a slow connection is not sent back from there. */
export const inFull = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}edition=full`;

type OtherWaysProps = { transactionId: string; isLate: boolean };

/** Whoever cannot pay all of it, or not in this way: pages that work without script. */
export function OtherWays({ transactionId, isLate }: OtherWaysProps) {
  const plan = `/buyer/transactions/${transactionId}`;
  return (
    <>
      <a href={inFull(`${plan}/pay`)}>{m.light_other_amount()}</a>
      <a href={inFull(`${plan}/lighter`)}>
        {m.relief_link_lighter()} <small>{m.relief_note_lighter()}</small>
      </a>
      {isLate && <HelpWithLate />}
      <p className="s">{m.shell_light_pages_note()}</p>
    </>
  );
}

export const HelpWithLate = () => (
  <a href={inFull('/buyer/support?about=cannot-pay')}>{m.light_help_late()}</a>
);
