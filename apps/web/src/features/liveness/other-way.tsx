import type { StillReason } from '@luwag/contracts/liveness';
import { buttonClass } from '@luwag/ui/button';
import { m } from '#app/paraglide/messages.js';
import type { FaceErrand } from '#app/shared/auth/face-address.ts';
import { stillPath } from './words.ts';

type OtherWayProps = { errand: FaceErrand | undefined; reason?: StillReason | undefined };

/** Somebody of ours looks at a picture for the case; a wait is simply waited for. */
export const OtherWay = ({ errand, reason }: OtherWayProps) => (
  <a className={buttonClass({ variant: 'text' })} href={errand?.back ?? stillPath(reason)}>
    {errand ? m.live_errand_wait() : m.live_person()}
  </a>
);
