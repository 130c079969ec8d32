import type { AskAgainReason, CaseView, ItemKind } from '@luwag/contracts/kyc-cases';
import { itemKinds } from '@luwag/domain/kyc-steps';
import { Disclosure } from '@luwag/ui/link-row';
import { useHasScript } from '@luwag/ui/use-has-script';
import { use } from 'react';
import { m } from '#app/paraglide/messages.js';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import { reasonNames, reasonsOf } from './case-choices.ts';
import { Key } from './key.tsx';
import { ToldText } from './told-text.tsx';
import { DeskContext } from './use-desk.ts';

/** Every item of a case can be asked for, also one that was not needed so far. */
export const askableItems = ({ items }: Pick<CaseView, 'items'>): ItemKind[] =>
  itemKinds.filter((kind) => items.some((item) => item.kind === kind));

/** A reason for each item that is asked for; those without one stay as they are. */
export function AskFields({ items }: { items: readonly ItemKind[] }) {
  const hasScript = useHasScript();
  const { desk } = use(DeskContext);
  return (
    <>
      <ol className="ask-items">
        {items.map((item, index) => (
          <li key={item} data-asking={desk.asking === item || undefined}>
            <AskItem item={item} digit={index + 1} />
          </li>
        ))}
      </ol>
      {!hasScript && <AllTexts items={items} />}
    </>
  );
}

function AskItem({ item, digit }: { item: ItemKind; digit: number }) {
  const { desk, move } = use(DeskContext);
  const reason = desk.asked[item] as AskAgainReason | undefined;
  const isAsking = desk.asking === item;
  return (
    <>
      <label className="ask-item">
        <Key>{String(digit)}</Key>
        <span>{itemWords(item)}</span>
        <select
          name={`reason.${item}`}
          value={reason ?? ''}
          onChange={(event) => move({ kind: 'ask', item, reason: event.target.value })}
        >
          <option value="">{m.ops_ask_keep()}</option>
          {reasonsOf[item].map((one) => (
            <option key={one} value={one}>
              {reasonNames[one]()}
            </option>
          ))}
        </select>
      </label>
      {isAsking && (
        <ol className="ask-reasons" aria-label={m.ops_ask_reasons({ item: itemWords(item) })}>
          {reasonsOf[item].map((one, index) => (
            <li key={one}>
              <button
                type="button"
                className="inline"
                onClick={() => move({ kind: 'ask', item, reason: one })}
              >
                <Key>{String(index + 1)}</Key>
                {reasonNames[one]()}
              </button>
            </li>
          ))}
        </ol>
      )}
      {reason && !isAsking && <ToldText words={(language) => reasonWords(reason, language)} />}
    </>
  );
}

/** Without script nothing can appear as a reason is chosen: all that could be said is there. */
function AllTexts({ items }: { items: readonly ItemKind[] }) {
  const reasons = [...new Set(items.flatMap((item) => reasonsOf[item]))];
  return (
    <Disclosure title={m.ops_ask_all_texts()}>
      <dl className="stack all-texts">
        {reasons.map((reason) => (
          <div key={reason}>
            <dt>{reasonNames[reason]()}</dt>
            <dd>
              <ToldText words={(language) => reasonWords(reason, language)} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
