import { supportRule } from '@luwag/domain/support';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { articlePath, newCasePath, type Reader } from './paths.ts';

/** Where else to turn, always in sight: it is nobody's favour. */
export const ComplaintNote = ({ reader }: { reader: Reader }) => (
  <p className="support-complain">
    {m.support_complain({ days: supportRule.complaintDays })}{' '}
    <a href="https://www.sec.gov.ph" rel="noreferrer">
      sec.gov.ph
    </a>
    {'. '}
    {reader === 'merchant' ? m.support_complain_safe_shop() : m.support_complain_safe()}{' '}
    <Link
      to={
        reader === 'buyer'
          ? articlePath('buyer', 'complain')
          : newCasePath('merchant', { topic: 'complaint' })
      }
    >
      {m.support_complain_how()}
    </Link>
  </p>
);
