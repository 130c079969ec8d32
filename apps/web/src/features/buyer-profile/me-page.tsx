import type { BuyerProfile } from '@luwag/contracts/profiles';
import { civilDate } from '@luwag/domain/calendar';
import { formatDate } from '@luwag/domain/format-date';
import { Banner } from '@luwag/ui/banner';
import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { getLocale } from '#app/paraglide/runtime.js';
import { genderWords } from '#app/shared/forms/gender-field.tsx';
import { PhotoForm } from './photo-form.tsx';

export type MePageProps = {
  profile: BuyerProfile;
  /** As a `data:` address; the picture itself is for its owner alone. */
  photo: string | undefined;
  initials: string;
  isSaved: boolean;
  fault: string | undefined;
};

export function MePage({ profile, photo, initials, isSaved, fault }: MePageProps) {
  return (
    <div className="stack gap-5 halves me-page">
      <div>
        <h1>{m.kyc_me_title()}</h1>
        <p className="lede">{m.kyc_me_lede()}</p>
      </div>
      <Card className="stack gap-4 top" role="region" aria-labelledby="photo-title">
        <h2 id="photo-title">{m.kyc_me_photo_title()}</h2>
        {isSaved && !fault && <Banner tone="ok" role="status" title={m.kyc_me_photo_done()} />}
        <PhotoForm photo={photo} initials={initials} fault={fault} />
      </Card>
      <Card className="stack gap-4 top" role="region" aria-labelledby="details-title">
        <h2 id="details-title">{m.kyc_me_details_title()}</h2>
        <Details profile={profile} />
        <p className="small">{m.kyc_me_changes()}</p>
        <Link to="/buyer/onboarding/profile" className={buttonClass({ variant: 'second' })}>
          {profile.is_complete ? m.kyc_me_change() : m.kyc_me_tell()}
        </Link>
      </Card>
    </div>
  );
}

function Details({ profile }: { profile: BuyerProfile }) {
  const { first_name, middle_name, last_name, date_of_birth: born, gender, address } = profile;
  const lines: [string, string | undefined][] = [
    [m.kyc_me_name(), [first_name, middle_name, last_name].filter(Boolean).join(' ')],
    [m.kyc_me_birth(), born ? formatDate(civilDate(born), getLocale()) : undefined],
    [m.kyc_me_gender(), gender ? genderWords[gender]() : undefined],
    [m.kyc_me_address(), address ? addressLine(address) : undefined],
    [m.kyc_me_email(), profile.email],
    [m.kyc_me_number(), profile.contact_number],
  ];
  return (
    <dl className="stack values me-lines">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{name}</dt>
          <dd data-empty={!value || undefined}>{value || m.kyc_me_empty()}</dd>
        </div>
      ))}
    </dl>
  );
}

const addressLine = (address: NonNullable<BuyerProfile['address']>): string =>
  [address.street, address.barangay, address.city, `${address.zip_code} ${address.region}`].join(
    ', ',
  );
