import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import type { PaidSale } from './paid-sale.ts';

type PaidToastProps = {
  sale: PaidSale;
  /** Left out where it only shows how it looks. */
  onClose?: () => void;
};

/** What was paid, by whom and where: the same in words as the sound says. */
export function PaidToast({ sale, onClose }: PaidToastProps) {
  const { amount, description, buyerName, storeName } = sale;
  const who = [buyerName, storeName, m.paid_now()].filter(Boolean).join(', ');
  const title = m.paid_title({ amount: pesos(amount) });
  return (
    <div className="toast paid-toast">
      <Icon name="ok" />
      <span className="breaks">
        <b>{description ? `${title}, ${description}` : title}</b>
        <span className="small">{who}</span>
      </span>
      {onClose ? (
        <>
          <Link to={`/merchant/payments/${sale.id}`} onClick={onClose}>
            {m.paid_see()}
          </Link>
          <button type="button" onClick={onClose}>
            {m.shell_toast_close()}
          </button>
        </>
      ) : (
        <u>{m.paid_see()}</u>
      )}
    </div>
  );
}
