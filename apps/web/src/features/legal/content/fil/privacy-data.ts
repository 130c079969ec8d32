import { list, p, type Section, section, table } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function dataSections(f: Figures): Section[] {
  return [who(), never(), what(), decisions(), sharing(), retention(f)];
}

function who(): Section {
  return section(
    'who',
    'Sino ang may pananagutan',
    p(`Ang **Luwag Lending** ang nagpapasya kung bakit at paano ginagamit ang iyong personal na datos at
      siyang personal information controller sa ilalim ng Data Privacy Act of 2012 (Republic Act 10173).`),
    p(`Ang pangalan at mga address ng aming data protection officer, ang address ng aming opisina at ang
      aming rehistro sa National Privacy Commission (NPC) ay ilalathala rito bago kami magbukas.`),
    p(`Ang merchant ang may pananagutan sa ginagawa nito sa datos ng sarili nitong mga kostumer. Nakikita
      ng kasapi ng paluwagan ang nasa talaan ng grupo at tungkulin niyang panatilihin iyon sa loob ng
      grupo.`),
  );
}

function never(): Section {
  return section(
    'never',
    'Ang hindi namin kailanman kinukuha',
    p('Hindi binabasa ng website na ito, at hindi namin hinihingi:'),
    list(
      'ang iyong contacts, kasaysayan ng tawag, mga text, gallery ng larawan o social account;',
      'ang iyong lokasyon mula sa gadget;',
      `ang numero ng iyong card o password sa bangko. Sa sariling pahina ng payment provider ang mga iyon;
        token, brand, huling apat na numero at petsa ng pagkapaso lamang ang natatanggap namin;`,
      'ang lihim na numero ng iyong National ID (PSN).',
    ),
    p(`Ang tanging pahintulot na hinihingi namin sa iyong gadget ay ang **camera**, sa sandaling kinukunan mo
      ang ID, ginagawa ang pagsusuri sa camera o nag-i-scan ng QR code. Maaari kang mag-upload ng larawan o
      mag-type ng code sa halip na kumuha ng litrato o mag-scan.`),
  );
}

function what(): Section {
  return section(
    'what',
    'Ano ang kinokolekta namin, bakit, at sa anong batayan',
    table({
      caption: 'Personal na datos, layunin at batayan sa batas',
      head: ['Datos', 'Para saan', 'Batayan'],
      rows: [
        [
          'Pangalan, kapanganakan, kasarian, tirahan, e-mail, numero ng mobile',
          'Ang iyong account, ang kontrata, mga paunawa tungkol sa iyong mga plan',
          'Kontrata; batas',
        ],
        [
          'Mga government ID, ang mga numero nito, mga larawan mong kasama ang mga ito',
          'Pagkilala kung sino ka; pag-iwas sa panloloko; batas laban sa money laundering',
          'Batas; kontrata',
        ],
        [
          'Pagsusuri sa camera: maikling recording, at mga sukat ng mukha mula rito',
          'Pagtiyak na buhay na tao, at may-ari ng ID, ang nag-a-apply',
          'Hiwalay mong pahintulot; batas',
        ],
        [
          'Detalye ng kita at trabaho, tugma sa listahan ng kasosyo, impormasyon sa pautang',
          'Pagpapasya kung ano ang kaya mo; ang iyong limit',
          'Kontrata; batas',
        ],
        [
          'Mga pagbili, plan, bayad, refund, kaso, kasaysayan ng rating',
          'Pagpapatakbo ng iyong mga plan, ang mga libro, mga ulat na hinihingi ng batas',
          'Kontrata; batas',
        ],
        [
          `Mga naka-link na pinagkukunan ng bayad (token at huling mga numero), detalye ng bangko ng mga
            merchant`,
          'Pagtanggap at pagbibigay ng bayad',
          'Kontrata',
        ],
        ['Mga grupo, turno at hulog sa paluwagan', 'Pag-iingat ng talaan ng grupo', 'Kontrata'],
        [
          'Merchant: pangalan ng negosyo, industriya, TIN, website, mga may-ari',
          'Pagsusuri sa negosyo; payout; buwis',
          'Kontrata; batas',
        ],
        [
          'Gadget, browser, network address, oras ng pag-sign in',
          'Seguridad, pagpigil sa panloloko, patunay ng nangyari',
          'Lehitimong interes; batas',
        ],
        [
          'Mga mensahe sa support, reklamo, mga pagtatangkang kausapin ka',
          'Pagsagot sa iyo; pagpapakitang sumunod kami sa patakaran',
          'Kontrata; batas',
        ],
        ['Pagpili tungkol sa patalastas', 'Pagpapadala ng alok sa may gusto lamang', 'Pahintulot'],
      ],
    }),
    p(`Galing sa iyo ang karamihan. Ang iba ay galing sa mga merchant (ang iyong order), sa mga payment
      provider (kung natuloy ang bayad), sa mga kasosyong kompanya na kasama ka sa listahan, at sa Credit
      Information Corporation.`),
    p(`Ginagamit namin ang datos sa mga layuning ito at wala nang iba. Kung may bago, hihingi o magsasabi
      muna kami sa iyo.`),
  );
}

function decisions(): Section {
  return section(
    'decisions',
    'Mga pasyang tinutulungan ng makina',
    p(`Tumutulong ang mga tuntunin at isang score sa pagpapasya kung kaya mo ang plan at gaano kalaki ang
      iyong limit. Tinitingnan ng mga ito ang kita, mga bukas na plan, kasaysayan ng pagbabayad at mga
      palatandaan ng panloloko. Hindi tinitingnan ang relihiyon, politika, lahi, kalusugan, o kung sino ang
      mga kakilala mo.`),
    p(`Pantulong lamang ang aming pagsusuri sa camera at paghahambing ng mukha. Maaaring magkamali ang mga ito, kaya hindi sila lamang ang tumatanggap o tumatanggi sa iyo: may taong
      tumitingin.`),
    p(`Mababasa mo sa iyong account kung ano ang nagpabago sa iyong rating at bakit. Maaari mong hingin ang
      dahilan ng pagtanggi, ibigay ang iyong panig, at hilinging tao ang muling magpasya.`),
  );
}

function sharing(): Section {
  return section(
    'sharing',
    'Sino ang tumatanggap nito',
    p(
      '**Hindi namin ibinebenta ang personal na datos.** Ibinabahagi lamang namin ang kailangan ng bawat isa:',
    ),
    list(
      `**mga merchant**: ang iyong pangalan, ang order at ang lagay nito; hindi kailanman ang ID, limit,
        rating o dahilan ng pagtanggi;`,
      '**mga payment at payout provider, bangko at e-wallet**: ang kailangan ng isang bayad;',
      '**mga tagahatid ng text at e-mail**: ang iyong numero o address at ang mensahe;',
      `**mga provider ng hosting at ng pagsusuri ng pagkakakilanlan** na gumagawa ayon sa utos namin sa
        ilalim ng nakasulat na kontrata;`,
      `**Credit Information Corporation**: pangunahing datos sa pautang, ayon sa Republic Act 9510, na
        maaaring makita ng mga accredited nitong gumagamit;`,
      `**mga awtoridad**: ang SEC, ang Anti-Money Laundering Council, ang Bureau of Internal Revenue, ang
        NPC at mga hukuman, kapag inoobliga kami ng batas;`,
      `**mga collecting agency o bumili ng utang**: ang utang at paano ka maaabot, sa ilalim ng
        [parehong patakaran ng pakikitungo](/terms-and-conditions#conduct);`,
      '**mga kasapi ng iyong paluwagan**: unang pangalan, inisyal, turno at mga hulog.',
    ),
    p(`Ilalathala rito ang pangalan ng mga provider bago kami magbukas at pananatilihing napapanahon. Ang
      ilan ay maaaring mag-imbak ng datos sa labas ng Pilipinas. Kami pa rin ang may pananagutan, at
      tinatalian namin sila ng kontrata sa parehong proteksiyon.`),
    p('Walang sinasabihang may utang ka sa amin, maliban sa sinasabi ng bahaging ito.'),
  );
}

function retention(f: Figures): Section {
  const kept = f.retention;
  return section(
    'retention',
    'Gaano katagal namin itinatago',
    table({
      caption: 'Gaano katagal itinatago ang bawat uri ng talaan',
      head: ['Talaan', 'Itinatago nang'],
      rows: [
        [
          'Pagkakakilanlan, mga plan, bayad, libro at kasunduan',
          `Habang bukas ang account at ${kept.recordsYears} taon matapos itong isara, ayon sa mga tuntunin
            laban sa money laundering`,
        ],
        ['Sino ang gumawa ng ano sa aming sistema (audit record)', `${kept.recordsYears} taon`],
        [
          'Mga larawan mula sa application na tinanggihan o hindi itinuloy',
          `${kept.declinedImagesDays} araw`,
        ],
        ['Gadget at network address ng mga pag-sign in', `${kept.deviceDays} araw`],
        ['Access log ng web server', `${kept.accessLogDays} araw`],
        ['Na may ipinadalang one-time code (wala ang code)', `${kept.codesDays} araw`],
        ['Kopya ng mga mensahe sa sistema ng mga merchant', `${kept.webhookDays} araw`],
        [
          'Mga backup',
          `${kept.backupDays} araw, at buwanang kopya sa loob ng ${kept.backupMonths} buwan`,
        ],
      ],
    }),
    p(`Maaaring magpahaba sa pagtatago ng isang talaan ang alitan, imbestigasyon o utos ng hukuman; iyon
      lamang talaang iyon ang itinatago namin, at para roon lamang.`),
    p(`Kapag tapos na ang panahon, binubura namin ang datos o ginagawang hindi na malalaman kung kanino ito.
      Nananatili sa mga backup ang binurang datos hanggang maluma ang mga iyon. Naka-encrypt ito roon, at
      hindi namin ibinabalik sa paggamit.`),
  );
}
