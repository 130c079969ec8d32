import type { LegalContent } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';
import { dataSections } from './privacy-data.ts';
import { rightsSections } from './privacy-rights.ts';

export function privacy(f: Figures): LegalContent {
  return {
    title: 'Patakaran sa Privacy',
    lead: 'Ano ang alam namin tungkol sa iyo, bakit, sino pa ang nakakakita, at ano ang magagawa mo.',
    inShort: [
      `Kinukuha namin ang kailangan sa pagpapahiram at ang hinihingi ng batas. Hindi namin binabasa ang
        iyong contacts.`,
      'Camera lamang ang pahintulot na hinihingi namin, at habang ginagamit mo lamang.',
      `Hindi namin ibinebenta ang iyong datos. Hindi nakikita ng tindahan ang iyong ID, limit o kung bakit
        kami tumanggi.`,
      'Kung tumanggi ang tuntunin o score, sasabihin kung bakit, at maaari kang humiling ng tao.',
      `Nananatili ang mga talaan ng pautang at pagkakakilanlan nang ${f.retention.recordsYears} taon matapos
        isara ang account, dahil iyon ang batas. Mas maagang nawawala ang iba.`,
      `Kung tumagas ang iyong datos, maririnig mo at ng komisyon sa privacy mula sa amin sa loob ng
        ${f.breachNoticeHours} oras.`,
    ],
    sections: [...dataSections(f), ...rightsSections(f)],
  };
}
