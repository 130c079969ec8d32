import { useArea } from '#app/features/home/area.tsx';
import { MerchantHome } from '#app/features/home/merchant-home.tsx';

export default function MerchantDashboard() {
  return <MerchantHome {...useArea()} />;
}
