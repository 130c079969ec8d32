import '#app/features/merchant/paid/paid.css';
import { NoticesPage } from '#app/features/merchant/paid/notices-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';

export const loader = forRole('merchant', () => null);

export default function MerchantNotifications() {
  return <NoticesPage />;
}
