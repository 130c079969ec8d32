import type { ContactDesk } from '@luwag/contracts/delinquency';
import { Badge } from '@luwag/ui/badge';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { contactStates, contactWords } from '#app/shared/format/contact-words.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { Fact } from './chain-card.tsx';
import { obstacleWords } from './contact-words.ts';

/** Whether this person may be written to, why not and when: the rule beside the person. */
export function ContactCard({ contact }: { contact: ContactDesk }) {
  const { rules, why_not: whyNot } = contact;
  return (
    <Card className="stack" role="region" aria-labelledby="contact">
      <div className="between">
        <h2 id="contact">{m.late_contact()}</h2>
        <Badge tone={contact.may_contact_now ? 'paid' : 'pend'}>
          {contact.may_contact_now ? m.late_contact_yes() : m.late_contact_no()}
        </Badge>
      </div>
      {whyNot && <p className="small">{obstacleWords[whyNot]()}</p>}
      <dl className="values night-facts">
        <Fact name={m.late_today()}>
          {m.late_used({ used: contact.sent_today, max: rules.day_max })}
        </Fact>
        <Fact name={m.late_week()}>
          {m.late_used({ used: contact.sent_this_week, max: rules.week_max })}
        </Fact>
        <Fact name={m.late_family()}>{m.late_never()}</Fact>
        {contact.next_at && (
          <Fact name={m.late_contact_next()}>{momentWords(contact.next_at)}</Fact>
        )}
      </dl>
      <p className="label">{m.late_held_by_system()}</p>
    </Card>
  );
}

/** What was written, as its reader sees it. */
export function ContactMade({ made }: Pick<ContactDesk, 'made'>) {
  return (
    <Card className="stack" role="region" aria-labelledby="made">
      <h2 id="made">{m.late_contact_made()}</h2>
      {made.length === 0 && <p className="label">{m.late_contact_none()}</p>}
      <ol className="stack small">
        {made.map((each) => (
          <li key={each.id}>
            <b>{contactWords[each.kind]()}</b>
            <br />
            <span className="label">
              {contactStates[each.state]()}, {momentWords(each.sent_at ?? each.asked_at)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** What holds for everybody at this desk. Outside of it there is no button. */
export const Rules = ({ days }: { days: number }) => (
  <Card className="stack" role="region" aria-labelledby="rules">
    <h2 id="rules">{m.late_rules()}</h2>
    <ul className="stack small">
      <li>{m.late_rule_hours()}</li>
      <li>{m.late_rule_often()}</li>
      <li>{m.late_rule_whom()}</li>
      <li>{m.late_rule_words()}</li>
      <li>{m.late_rule_write_off({ days })}</li>
    </ul>
  </Card>
);
