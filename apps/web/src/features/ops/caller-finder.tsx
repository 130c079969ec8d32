import { Icon } from '@luwag/ui/icon';
import { TextField } from '@luwag/ui/text-field';
import { m } from '#app/paraglide/messages.js';
import { PostForm, SubmitButton } from '#app/shared/forms/post-form.tsx';

const path = '/ops/people';

type CallerFinderProps = { typed?: string; error?: string | undefined; isBare?: boolean };

/** One field for whatever a caller says of themselves. */
export function CallerFinder({ typed = '', error, isBare = false }: CallerFinderProps) {
  return (
    <PostForm action={path} role="search" className={isBare ? 'caller-finder' : 'stack'}>
      <TextField
        name="sought"
        label={m.people_find()}
        help={isBare ? undefined : m.people_find_help()}
        hideLabel={isBare}
        placeholder={isBare ? m.people_find_hint() : undefined}
        affix={<Icon name="search" small />}
        error={error}
        defaultValue={typed}
        maxLength={120}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <SubmitButton variant="second" auto compact>
        {m.people_find_yes()}
      </SubmitButton>
    </PostForm>
  );
}
