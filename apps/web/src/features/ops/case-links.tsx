import type { CaseView } from '@luwag/contracts/kyc-cases';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { casePath } from './case-paths.ts';
import { JudgePanels } from './judge-panels.tsx';

type CaseLink = CaseView['linked'][number];

/** What two accounts have in common. */
export const sharedWords: Readonly<Record<CaseLink['kind'], () => string>> = {
  id_number: m.ops_link_id_number,
  person: m.ops_link_person,
  number: m.ops_link_number,
  face: m.ops_link_face,
  bank_account: m.ops_link_bank_account,
  device: m.ops_link_device,
  address: m.ops_link_address,
};

/** One other account, with everything that the two have in common and what is said of them. */
type Other = { account: CaseLink; links: CaseLink[] };

/** The strong link stands for the pair: what is said of it is said of all. */
function othersOf(links: readonly CaseLink[]): Other[] {
  const byAccount = Map.groupBy(links, (link) => link.other_account_id);
  return [...byAccount.values()].flatMap((same) => {
    const account = same.find((link) => link.is_strong) ?? same[0];
    return account ? [{ account, links: same }] : [];
  });
}

/** Who else this may be. Two accounts may share a home or a phone and still be two people. */
export function CaseLinks({ seen, canJudge, formKey }: LinksProps) {
  const others = othersOf(seen.linked);
  if (others.length === 0) return null;
  return (
    <Card role="region" aria-labelledby="links" className="desk-links">
      <h2 id="links">{m.ops_links({ count: others.length })}</h2>
      <ul className="stack">
        {others.map((other) => (
          <li key={other.account.other_account_id}>
            <OtherAccount other={other} kind={seen.kind} />
            <p className="between desk-shared">
              {other.links.map((link) => sharedWords[link.kind]()).join(' · ')}
              <Resolution link={other.account} />
            </p>
            {canJudge && <Judging link={other.account} formKey={formKey} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type LinksProps = { seen: CaseView; canJudge: boolean; formKey: string };

function OtherAccount({ other, kind }: { other: Other; kind: CaseView['kind'] }) {
  const { other_case_id: caseId, other_name: name } = other.account;
  return (
    <p>
      {caseId ? <Link to={casePath({ kind, case_id: caseId })}>{name}</Link> : <b>{name}</b>}
      <span className="label">{standingWords(other.account)}</span>
    </p>
  );
}

function standingWords({ has_line: hasLine, was_fraud: wasFraud }: CaseLink): string {
  const line = hasLine ? m.ops_link_has_line() : m.ops_link_no_line();
  return wasFraud ? `${m.ops_link_was_fraud()}, ${line}` : line;
}

function Judging({ link, formKey }: { link: CaseLink; formKey: string }) {
  if (!link.is_strong) return null;
  if (link.resolution === 'open' || link.resolution === 'proposed')
    return <JudgePanels link={link} formKey={formKey} />;
  return (
    <details className="desk-rejudge">
      <summary className="label">{m.ops_link_change()}</summary>
      <JudgePanels link={link} formKey={formKey} />
    </details>
  );
}

function Resolution({ link }: { link: CaseLink }) {
  switch (link.resolution) {
    case 'different_people':
      return <Badge tone="paid">{m.ops_link_different()}</Badge>;
    case 'same_person':
      return <Badge tone="late">{m.ops_link_same()}</Badge>;
    case 'proposed':
      return <Badge tone="pend">{m.ops_link_proposed()}</Badge>;
    case 'open':
      return link.is_strong ? (
        <Badge tone="late">{m.ops_link_strong()}</Badge>
      ) : (
        <Badge tone="plain">{m.ops_link_weak()}</Badge>
      );
  }
}
