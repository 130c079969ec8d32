import { list, p, type Section, section, table } from '#app/features/legal/document.ts';
import type { Figures, PlanFigure } from '#app/features/legal/figures.ts';

export function planSections(f: Figures): Section[] {
  return [
    plans(f),
    agreeing(),
    costLimits(f),
    paying(f),
    early(),
    coolingOff(f),
    late(f),
    conduct(f),
  ];
}

function plans(f: Figures): Section {
  return section(
    'plans',
    'Mga plan at magkano ang mga ito',
    table({
      caption: 'Mga plan na inaalok at ang gastos ng mamimili',
      head: ['Plan', 'Kailan magbabayad', 'Interes', 'Processing fee'],
      rows: f.plans.map((plan) => [
        `${plan.payments} bayad`,
        whenPaid(plan),
        plan.isInterestFree ? '0%' : `${plan.monthlyRate} bawat buwan sa natitirang utang`,
        f.processingFee,
      ]),
    }),
    p(
      `Ang plan ay para sa pagbiling ${f.amountMin} hanggang ${f.amountMax}, pasok sa iyong limit.`,
    ),
    p(`Kinukuwenta lamang ang interes sa prinsipal na hindi mo pa nababayaran. Hindi ito kailanman
      kinukuwenta sa interes, sa bayarin, o sa orihinal na presyo kapag nakabayad ka na ng bahagi nito.
      Walang gastos sa iyo ang mga plan na 0% dahil nagbibigay ang merchant ng
      [diskuwento](#merchants) sa amin.`),
    p(`Kami ang sumasagot sa documentary stamp tax ng plan. Nakasulat ito sa iyong disclosure statement
      bilang ${f.stampTax}. Walang bayad sa pagbubukas, pagpapanatili, pagsasara o muling pagbubukas ng
      account, ni sa paglilipat ng due date.`),
    p(`Maaaring may sariling singil ang iyong e-wallet, bangko o payment counter. Kung alam namin ito,
      ipinapakita namin bago ka pumili, at may isa man lang na libreng paraan ng pagbabayad.`),
    p(`**Pag-round.** Buong sentimo ang lahat ng halaga. Hinahati nang pantay ang presyong walang
      interes, at ang sobrang sentimo ay isa-isang napupunta sa mga unang hulog: ang
      ${f.rounding.total} sa ${f.rounding.payments} ay ${f.rounding.largerTimes} ×
      ${f.rounding.larger} at ${f.rounding.smallerTimes} × ${f.rounding.smaller}. Ang interes sa isang
      buwan ay ini-round sa pinakamalapit na sentimo; ang eksaktong kalahati ay sa even na sentimo.
      Eksaktong tinatapos ng huling hulog ang utang.`),
    p(`Maaari kaming mag-alok ng bagong plan o mag-alis ng luma. Hindi kailanman ginagalaw ng pagbabago
      ang plan na sinang-ayunan mo na.`),
  );
}

function whenPaid(plan: PlanFigure): string {
  const { unit, count } = plan.firstDue;
  if (plan.payments === 1) {
    return `Buo, ${count} ${unit === 'days' ? 'araw' : 'buwan'} pagkatapos bumili`;
  }
  if (count === 0) return 'Ang una sa checkout, saka bawat buwan';
  return 'Bawat buwan, simula makalipas ang isang buwan o sa araw ng sahod na pinili mo';
}

function agreeing(): Section {
  return section(
    'agreeing',
    'Ang makikita mo bago ka sumang-ayon',
    p(`Bago ka matali sa kasunduan, ipinapakita namin sa iisang screen ang hinihingi ng Truth in Lending
      Act (Republic Act 3765):`),
    list(
      'ang presyong cash, ang paunang bayad kung mayroon, at ang halagang ipapahiram namin;',
      'ang bawat bayarin at ang interes, sa piso, at ang documentary stamp tax;',
      'ang kabuuang babayaran mo, at ang bawat hulog kasama ang petsa;',
      'ang effective rate, bawat buwan at bawat taon;',
      'ang gastos kapag nahuli, kasama ang pinakamalaking maaaring abutin nito;',
      'ang karapatan mong umatras, magbayad nang maaga at magreklamo.',
    ),
    p(`Walang plan na pinipili para sa iyo. Nauuna ang pinakamura, at nasa parehong screen ang pagbabayad
      nang buo.`),
    p(`Sumasang-ayon ka sa pagpindot sa button na nagsasabi ng halaga, saka mo pinatutunayang ikaw nga
      ito. Tatanggapin mo sa e-mail ang disclosure statement at promissory note. Mananatili ang mga ito
      sa iyong account, hindi nababago, hangga’t [itinatakda ng batas na itago
      namin](/privacy-policy#retention).`),
    p(`Sa amin kukunin ng tindahan ang bayad, hindi sa iyo. Mula noon, sa amin mo na utang ang prinsipal,
      at ang interes kapag due na ito.`),
    p(`**Pag-aralan ang mga tuntunin at kondisyon sa disclosure statement bago ituloy ang paghiram.**
      Hiramin lamang ang kasya sa mga susunod mong sahod.`),
  );
}

function costLimits(f: Figures): Section {
  return section(
    'cost-limits',
    'Ang pinakamalaking maaaring gastos ng plan',
    p(`Nagtatakda ang SEC ng mga hangganan sa maliliit na pautang (Memorandum Circular No. 14, series of
      2025). Saklaw nito ang mga pautang na walang sangla at para sa pangkalahatang gamit, hanggang
      ${f.caps.maxPrincipal} at hanggang ${f.caps.maxMonths} buwan, na pinasok mula
      ${f.caps.from.fil}. **Inilalapat namin ang mga ito sa bawat plan, anuman ang laki o haba.**`),
    table({
      caption: 'Mga hangganan sa bawat plan',
      head: ['Ang nililimitahan', 'Hangganan'],
      rows: [
        ['Interes', `${f.caps.nominalMonthly} bawat buwan`],
        [
          'Effective rate, kasama ang lahat ng bayarin maliban sa multa sa pagkahuli',
          `${f.caps.effectiveMonthly} bawat buwan`,
        ],
        ['Multa sa pagkahuli', `${f.caps.lateMonthly} bawat buwan ng nakatakdang halagang overdue`],
        [
          'Interes, bayarin at multa nang magkakasama, sa buong buhay ng plan',
          `${f.caps.totalCost} ng prinsipal`,
        ],
        ['Multa sa pagkahuli sa isang plan (sarili naming hangganan)', f.late.planCap],
      ],
    }),
    p(`Hindi namin hinahati ang pagbili, pinapalitan ang tawag sa bayarin, o dinaragdagan ng produkto
      para makaiwas sa hangganan. Ang mga pagbili ng isang mamimili sa isang merchant sa loob ng 24
      oras ay binibilang na iisa kapag sinusuri namin ito.`),
    p('Hindi utang ang singil na lampas sa hangganan. Kung nabayaran mo na, ibabalik namin.'),
  );
}

function paying(f: Figures): Section {
  return section(
    'paying',
    'Mga due date at pagbabayad',
    p(`Hanggang sa katapusan ng due date ang hulog. Kung kulang ang araw ng buwan para sa araw mo, ang
      huling araw nito ang bibilangin. Kapag hindi banking day ang due date, may hanggang sa susunod na
      banking day ka, walang dagdag.`),
    p(`Sa iyong pahintulot, na ibinibigay mo kapag ini-link mo ito, sinisingil namin sa checkout ang
      naka-save na pinagkukunan ng bayad para sa dapat bayaran sa araw na iyon, at pagkatapos ay tuwing
      pipiliin mo itong pambayad. Hindi namin ito kusang sinisingil sa due date: ikaw ang magbabayad ng
      bawat susunod na hulog. Maaari mo itong palitan o alisin anumang oras. May ilan, kabilang ang
      GCash, na hindi mase-save: ikaw ang mag-aapruba ng bawat bayad.`),
    p(`Lagi kang makapagbabayad gamit ang reference number, kahit hindi naka-sign in. Hindi namin
      isinasara ang daan para magbayad, kahit suspendido ang account.`),
    p(`Kapag hindi natuloy ang singil, walang nabawas at sasabihan ka namin. Kung hindi pa namin alam
      kung natuloy, sasabihin namin iyon, patuloy naming itatanong sa provider, at **hindi ka namin
      sisingilin nang pangalawa**.`),
    p(`Ang bayad ay napupunta sa pinakalumang hulog at, sa loob nito, sa multa, saka sa bayarin, saka sa
      interes, saka sa prinsipal. Ang sobra ay para sa susunod na hulog. Hindi kami nag-iimbak ng
      balanse: ang sobrang bayad ay ibinabalik sa iyo o, kung gusto mo, inilalagay sa susunod na due.`),
    p(`Maaari mong ilipat ang due date nang ${f.dateMovesPerYear} beses sa isang taon, libre. Ipinapakita
      namin ang mga bagong petsa, at anumang pagbabago sa interes, bago ka pumayag.`),
  );
}

function early(): Section {
  return section(
    'early',
    'Pagbabayad nang maaga',
    p(`Maaari mong bayaran ang plan nang maaga, buo o bahagi, sa anumang araw. **Walang multa at walang
      bayarin.** Karapatan mo ito sa ilalim ng Financial Products and Services Consumer Protection Act
      (Republic Act 11765).`),
    p(`Kapag tinapos mo nang buo, babayaran mo ang natitirang prinsipal at ang interes hanggang sa araw
      na iyon. Hindi na sinisingil ang interes para sa panahong kasunod. Ipinapakita namin ang matitipid
      mo bago mo kumpirmahin, at padadalhan ka ng katibayang bayad na ang lahat.`),
    p(`Ang bahaging bayad na higit sa kasalukuyang due ay napupunta sa susunod na hulog, at sa mga
      kasunod pa.`),
  );
}

function coolingOff(f: Figures): Section {
  return section(
    'cooling-off',
    `Kung magbago ang isip mo: ${f.coolingOffDays} araw`,
    p(`Maaari mong kanselahin ang plan sa loob ng **${f.coolingOffDays} araw** mula nang sumang-ayon ka,
      nang hindi nagbibigay ng dahilan. Sabihin sa amin sa iyong account o sa alinmang paraan sa
      [Pakikipag-ugnayan](#contact).`),
    p(`Ang prinsipal lamang ang ibabalik mo at wala nang iba: walang interes, walang bayarin. Ibinibilang
      ang naibayad mo na, at ibinabalik sa iyo ang interes o bayaring naibayad mo.`),
    p(`Hindi naibabalik ng pagkansela sa plan ang binili mo. Para riyan, tingnan ang
      [Pagsasauli, refund at problema](#returns).`),
  );
}

function late(f: Figures): Section {
  return section(
    'late',
    'Kung mahuli ang bayad',
    p(`Walang sisingilin sa loob ng ${f.late.graceDays} araw pagkatapos ng due date o hanggang sa susunod
      na banking day, alinman ang mas huli.`),
    p(`Pagkatapos noon, may multang **${f.late.dailyRate} bawat araw** sa nakatakdang halagang overdue,
      mula sa araw pagkatapos ng palugit hanggang mabayaran ito. Sa ${f.late.exampleOverdue} na overdue,
      iyon ay ${f.late.exampleDaily} bawat araw.`),
    p(`Simple ang multa: hindi kailanman pinapatungan ang multa o ang halagang hindi pa due. Hindi ito
      hihigit sa ${f.late.monthlyCap} bawat buwan ng halagang overdue, hindi hihigit sa
      **${f.late.planCap} sa isang plan**, at kasama ito sa [hangganan ng kabuuang
      gastos](#cost-limits).`),
    p(`Habang may overdue, hindi ka makapagsisimula ng bagong plan. Sa sandaling mabayaran mo ang
      overdue, maaari ka nang humiling muli.`),
    p(`Maaaring bumaba ang iyong rating sa amin dahil sa mga bayad na hindi natupad, at iniuulat ang mga
      ito bilang [impormasyon sa pautang](#credit-information).`),
  );
}

function conduct(f: Figures): Section {
  return section(
    'conduct',
    'Kung hindi ka makabayad, at kung paano ka namin pakikitunguhan',
    p(`Sabihin sa amin nang maaga. Sa iyong account, makahihiling ka ng mas maliit na hulog o mas huling
      petsa nang walang tinatawagan. Tinitingnan namin ang bawat hiling at hindi kami naniningil sa
      paghiling.`),
    p(`Sinusunod namin ang SEC Memorandum Circular No. 18, series of 2019, at higit pa. Kami, at sinumang
      naniningil para sa amin, ay:`),
    list(
      `nakikipag-ugnayan lamang sa iyo mula ${f.contact.from} hanggang ${f.contact.to}. Bawal sa
        circular ang pakikipag-ugnayan bago mag-${f.contact.lawFrom} o lampas ng ${f.contact.lawTo},
        may mga eksepsiyong hindi namin ginagamit;`,
      `ikaw lamang ang kinakausap at wala nang iba: hindi ang pamilya, employer, kaibigan o phone book
        mo;`,
      `hindi kailanman nananakot, nang-iinsulto, nanghihiya, naglalathala ng pangalan mo o nagpapanggap
        na awtoridad;`,
      'nagsasabi kung sino kami, magkano ang utang at paano ito kinuwenta;',
      'nagtatala ng bawat pagtatangkang kausapin ka, na mababasa mo sa iyong account.',
    ),
    p(`Kinakausap lamang ang guarantor kung pumirma siya bilang ganoon. Hindi kayang basahin ng website
      na ito ang iyong contacts, at hindi namin hinihingi ang mga ito.`),
    p(`Kung ipapasa o ipagbibili ang utang sa isang collecting agency, sasabihin namin ang pangalan nito
      bago mangyari, at tali ito sa parehong mga patakaran.`),
  );
}
