import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export interface Rule {
  name: string;
  label: ReactNode;
  isMet: boolean;
}

export interface RuleListProps {
  id: string;
  /** Names the list, such as `A password needs`. */
  title: ReactNode;
  rules: readonly Rule[];
  /** Said after a rule that is met, for those who cannot see the tick. */
  metWord: string;
}

/**
 * What is asked of something typed, each rule ticked as it is met. Filled is done and hollow is
 * ahead, as everywhere; without script it is a plain list to read.
 */
export function RuleList({ id, title, rules, metWord }: RuleListProps) {
  return (
    <div className="rules" id={id}>
      <p className="rules-title">{title}</p>
      <div className="rules-meter" aria-hidden="true">
        {rules.map((rule, index) => (
          <i key={rule.name} className={classNames(index < count(rules) && 'met')} />
        ))}
      </div>
      <ul>
        {rules.map((rule) => (
          <li key={rule.name} className={classNames(rule.isMet && 'met')}>
            <span className="rule-mark">{rule.isMet && <Icon name="check" />}</span>
            <span>
              {rule.label}
              {rule.isMet && <span className="visually-hidden">, {metWord}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const count = (rules: readonly Rule[]) => rules.filter((rule) => rule.isMet).length;
