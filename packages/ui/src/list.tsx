import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** Rows with a glyph, two lines of words and something on the right. Put it in a flush card. */
export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className="list" aria-label={label}>
      {children}
    </ul>
  );
}

export interface GlyphProps {
  /** Two letters, or an icon. Decorative: the name stands beside it. */
  initials?: string;
  icon?: IconName;
  tone?: 'quiet' | 'brand';
  /** At the head of a page. */
  isBig?: boolean;
}

export function Glyph({ initials, icon, tone = 'quiet', isBig = false }: GlyphProps) {
  return (
    <span
      className={classNames('glyph', tone === 'brand' && 't', isBig && 'big')}
      aria-hidden="true"
    >
      {icon ? <Icon name={icon} /> : initials}
    </span>
  );
}

export interface ListRowProps extends GlyphProps {
  title: ReactNode;
  note?: ReactNode;
  /** An amount, a badge, or both. */
  end?: ReactNode;
  endNote?: ReactNode;
}

export function ListRow({ title, note, end, endNote, ...glyph }: ListRowProps) {
  return (
    <li>
      <Glyph {...glyph} />
      <span className="who">
        <b>{title}</b>
        {note && <span className="label">{note}</span>}
      </span>
      <span className="amt">
        {end}
        {endNote && <span className="label">{endNote}</span>}
      </span>
    </li>
  );
}
