import { Banner, type BannerProps, type BannerTone } from '@luwag/ui/banner';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { useCheckedForm } from '#app/shared/forms/use-checked-form.ts';
import type { FormName } from './checks.ts';
import type { FormReply, FormTrouble } from './entry.ts';
import { type FieldName, faultText, fieldNames } from './field-words.ts';

type Props = ComponentProps<typeof PostForm> & { trouble?: FormTrouble | undefined };

/** A form of coming in, below whatever kept it from getting through. */
export function EntryForm({ trouble, children, ...form }: Props) {
  return (
    <PostForm className="stack gap-5" {...form}>
      <TroubleBanner trouble={trouble} />
      {children}
    </PostForm>
  );
}

/** A form of coming in, with the rules of its name. */
export function useEntryForm(formName: FormName, reply: FormReply | undefined) {
  const form = useCheckedForm<FieldName>(
    {
      names: fieldNames,
      words: faultText,
      loadCheck: async () => {
        const { faultsOf } = await import('./checks.ts');
        return (typed) => faultsOf(formName, typed);
      },
    },
    reply,
  );
  // The summary of errors leads to each field by its id.
  return { ...form, fieldOf: (name: FieldName) => ({ id: name, ...form.fieldOf(name) }) };
}

export type FieldOf = ReturnType<typeof useEntryForm>['fieldOf'];

export type MoreLink = { to: string; title: string; note?: string };

/** Where else to go from here, below the page's one action. */
export function MoreLinks({ links }: { links: readonly MoreLink[] }) {
  return (
    <nav aria-label={m.entry_more_label()}>
      {links.map(({ to, title, note }) => (
        <Link key={to} to={to} className="linkrow">
          <span>
            {title}
            {note && <small>{note}</small>}
          </span>
          <Icon name="chevron-right" small />
        </Link>
      ))}
    </nav>
  );
}

export type TroubleWords = readonly [BannerTone, title: () => string, text: () => string];

const words: Record<FormTrouble, TroubleWords> = {
  unavailable: ['fail', m.entry_trouble_unavailable_title, m.entry_trouble_unavailable_text],
  offline: ['fail', m.entry_trouble_offline_title, m.entry_trouble_offline_text],
  too_many: ['pend', m.entry_trouble_too_many_title, m.entry_trouble_too_many_text],
  refused: ['fail', m.entry_trouble_refused_title, m.entry_trouble_refused_text],
};

export const TroubleBanner = ({ trouble }: { trouble: FormTrouble | undefined }) =>
  trouble && <WordsBanner words={words[trouble]} />;

export const WordsBanner = ({ words: [tone, title, text] }: { words: TroubleWords }) => (
  <AppearingBanner tone={tone} title={title()}>
    {text()}
  </AppearingBanner>
);

/**
 * A banner about something that has just been tried. It may come up beyond the edge of a small
 * screen, so the page moves just enough to show it; a page that arrives with it stays where it is.
 */
export function AppearingBanner(props: BannerProps) {
  const place = useRef<HTMLDivElement>(null);
  const cameLater = useRef(useHasScript());
  useEffect(() => {
    if (cameLater.current) place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Banner role="alert" {...props} />
    </div>
  );
}

export function CodeSafe() {
  return (
    <Banner icon="shield" title={m.entry_code_safe_title()}>
      {m.entry_code_safe_text()}
    </Banner>
  );
}
