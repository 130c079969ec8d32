import { useEffect, useState } from 'react';
import { isLoudAt, settingsNow } from '#app/shared/paid/paid-settings.ts';
import { sound } from '#app/shared/paid/paid-sound.ts';
import { followPaid } from './follow-paid.ts';
import type { PaidSale } from './paid-sale.ts';
import { PaidToast } from './paid-toast.tsx';
import './paid.css';

/** Long enough to look up from the counter. */
const shownMs = 12_000;
const repeatMs = 6_000;

type News = { sale: PaidSale; isFirst: boolean };

/** Over every page of a merchant: what was paid just now. Loaded once the page is alive. */
export default function PaidNews() {
  const [news, setNews] = useState<News>();
  useEffect(() => followPaid((sale, isFirst) => setNews({ sale, isFirst })), []);
  useEffect(() => {
    if (!news) return;
    const settings = settingsNow();
    const { sale, isFirst } = news;
    if (isFirst) sound(settings, sale.amount);
    const isLoud = (settings.hasSound || settings.hasVoice) && isLoudAt(settings, hourNow());
    // Whoever asked to be told until they tap keeps the notice as long.
    if (!settings.isRepeated || !isLoud) {
      const timer = setTimeout(() => setNews(undefined), shownMs);
      return () => clearTimeout(timer);
    }
    const timer = setInterval(() => isFirst && sound(settings, sale.amount), repeatMs);
    return () => clearInterval(timer);
  }, [news]);
  return (
    <div className="paid-news" role="status">
      {news && <PaidToast sale={news.sale} onClose={() => setNews(undefined)} />}
    </div>
  );
}

const hourNow = () => new Date().getHours();
