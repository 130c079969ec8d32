import type { CivilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos, split } from '@luwag/domain/money';
import { listPlansOn } from '@luwag/domain/plans';
import { Icon, type IconName } from '@luwag/ui/icon';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { Section } from '#app/shared/components/landing/section.tsx';

/**
 * Each promise names where a visitor can see for themselves. One that cannot be checked is left
 * out.
 */
export function Promises({ today }: { today: CivilDate }) {
  const promises: { icon: IconName; title: string; text: string; check: ReactNode }[] = [
    {
      icon: 'no-contacts',
      title: m.landing_promises_contacts_title(),
      text: m.landing_promises_contacts_text(),
      check: m.landing_promises_contacts_check(),
    },
    {
      icon: 'ceiling',
      title: m.landing_promises_ceiling_title(),
      text: m.landing_promises_ceiling_text({ max: lateCeilingOn(today) }),
      check: m.landing_promises_ceiling_check(),
    },
    {
      icon: 'clock',
      title: m.landing_promises_early_title(),
      text: m.landing_promises_early_text(),
      check: (
        <>
          {m.landing_promises_early_check()}{' '}
          <Link to="/terms-and-conditions">{m.landing_promises_terms()}</Link>.
        </>
      ),
    },
    {
      icon: 'ok',
      title: m.landing_promises_centavo_title(),
      text: m.landing_promises_centavo_text(roundingExample()),
      check: m.landing_promises_centavo_check(),
    },
  ];
  return (
    <Section id="promises" title={m.landing_promises_title()}>
      <ul className="trust">
        {promises.map(({ icon, title, text, check }) => (
          <li key={icon}>
            <span className="glyph t">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <p className="chk">{check}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function lateCeilingOn(today: CivilDate): string {
  const ceilings = listPlansOn(today).map((plan) => plan.late.planMaxCentavos);
  return formatPesos(centavos(Math.max(...ceilings)));
}

function roundingExample() {
  const total = centavos(100_00);
  const parts = split(total, 6).map(formatPesos);
  const [larger = ''] = parts;
  return {
    total: formatPesos(total),
    count: parts.length,
    larger,
    first: parts.filter((part) => part === larger).length,
    smaller: parts.at(-1) ?? '',
  };
}
