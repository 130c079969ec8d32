import { m } from '#app/paraglide/messages.js';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { useFirstFault } from '#app/shared/forms/use-form.ts';
import { StreetFields, type StreetFieldsProps } from './street-fields.tsx';
import { TroubleBanner } from './trouble-banner.tsx';

/**
 * The rest of the address. It is posted and not put into the page's own address: a street tells
 * who somebody is, and page addresses end up in histories and logs.
 */
export function StreetForm(props: StreetFieldsProps) {
  const { check } = props;
  const form = useFirstFault(check);
  return (
    <PostForm
      ref={form}
      preventScrollReset
      defaultShouldRevalidate={false}
      className="address-street"
    >
      <h2>{m.address_street_title()}</h2>
      {check?.kind === 'unchecked' && <TroubleBanner kind="unreachable" />}
      <StreetFields {...props} />
      <SubmitButton>{m.address_show()}</SubmitButton>
    </PostForm>
  );
}
