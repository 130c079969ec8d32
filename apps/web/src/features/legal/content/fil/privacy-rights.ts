import { list, p, type Section, section } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function rightsSections(f: Figures): Section[] {
  return [
    safety(),
    breach(f),
    rights(),
    messages(),
    browsing(),
    children(),
    complaints(),
    changes(),
  ];
}

function safety(): Section {
  return section(
    'safety',
    'Paano namin ito pinoprotektahan',
    list(
      `Naka-encrypt ang mga koneksiyon. Ini-encrypt ng sarili naming software ang mga larawan at numero ng
        ID bago itago, bawat isa ay may sariling susi.`,
      `Nakatakip ang datos na nakikita ng kawani. Kailangan ng dahilan para alisin ang takip, at nakatala
        ang bawat pagtingin.`,
      `Kailangan ng pangalawang tao o mas matibay na patunay na ikaw nga ito sa mga sensitibong
        pagbabago.`,
      `Binubuksan lamang ang mga larawan sa nakahiwalay na proseso, at isang minuto lamang ang bisa ng mga
        link dito.`,
      'Itinatago lamang ang password bilang hash na hindi na maibabalik.',
    ),
    p('Walang sistemang hindi maaabot. Kaya may kasunod na bahagi.'),
  );
}

function breach(f: Figures): Section {
  return section(
    'breach',
    'Kung may mangyaring masama',
    p(`Kung ang personal na datos na magagamit sa panloloko ay nakuha ng hindi dapat makakuha nito, at
      malamang ang malubhang pinsala, sasabihan namin ang NPC **at ikaw sa loob ng
      ${f.breachNoticeHours} oras** mula nang malaman namin o magkaroon kami ng sapat na dahilan para
      maniwala: ano ang nangyari, aling datos, ano ang ginawa namin at ano ang magagawa mo.`),
    p('Hindi kami naghihintay na malaman ang lahat. Isusunod ang kulang.'),
  );
}

function rights(): Section {
  return section(
    'rights',
    'Ang iyong mga karapatan',
    p('Sa ilalim ng Data Privacy Act, may karapatan kang:'),
    list(
      '**malaman** ang ginagawa namin sa iyong datos, gaya ng ginagawa ng patakarang ito;',
      '**makita** ito at tumanggap ng kopya;',
      '**ipatama** ang mali o luma;',
      `**tumutol** sa paggamit na nakabatay sa pahintulot o sa interes namin, at bawiin ang pahintulot
        anumang oras. Nananatiling tama ang naging ayon sa batas bago noon;`,
      `**ipabura o ipaharang** ito kapag hindi na kailangan o ginamit nang labag sa batas. Ang itinatakda
        ng batas na itago ay ikinakandado namin hanggang matapos ang panahon, at sasabihin namin iyon;`,
      '**dalhin** ito (portability): isang file na mababasa ng tao at ng makina;',
      '**bayaran** sa pinsalang dulot ng mali, kulang o labag sa batas na paggamit;',
      '**magreklamo** sa amin at sa NPC.',
    ),
    p(`Gamitin ang mga ito sa iyong account o sa pagsulat sa aming data protection officer. Libre ito.
      Titiyakin naming ikaw nga, bibigyan ka ng ticket number at petsa ng sagot, at magbibigay ng dahilan
      kung hindi namin magagawa ang lahat ng hinihiling mo. Maaaring kumilos para sa iyo ang mga
      tagapagmana at legal na kinatawan.`),
    p(`Kung babawiin mo ang pahintulot sa pagsusuri sa camera, kailangan naming alamin kung sino ka sa ibang
      paraan. Walang ibang nagbabago kung babawiin mo ang pahintulot sa patalastas.`),
  );
}

function messages(): Section {
  return section(
    'messages',
    'Mga mensahe at patalastas',
    p(`Ipinapadala namin ang kailangan ng plan: mga code, paalala, resibo, paunawa. Ikaw ang pumipili ng
      paraan ng paalala. Darating lamang ang mga alok kung binuksan mo ito, at bawat isa ay nagsasabi kung
      paano ito papatayin.`),
    p('Walang link ang aming mga text.'),
  );
}

function browsing(): Section {
  return section(
    'browsing',
    'Pagbisita sa website na ito',
    p(`Nasa [Patakaran sa Cookies](/cookie-policy) ang itinatago sa iyong browser. Binibilang namin ang mga
      pagbisita gamit ang sarili naming kasangkapan, walang cookies at walang personal na datos, at maaari
      mo itong patayin. Walang script dito ng nagpapatalastas o ng social network.`),
  );
}

function children(): Section {
  return section(
    'children',
    'Mga kabataan',
    p(`Para sa may edad na 18 pataas ang Luwag. Kung malaman naming may hawak kaming datos ng mas bata,
      isasara namin ang account at buburahin ang pinapayagan ng batas na burahin.`),
  );
}

function complaints(): Section {
  return section(
    'complaints',
    'Mga reklamo',
    p(`Sumulat muna sa amin, kung gusto mo: nais naming ayusin ito. Maaari ka ring magreklamo sa **National
      Privacy Commission** (privacy.gov.ph) anumang oras. Para sa pagpapahiram at paniningil, tingnan ang
      [Mga reklamo](/terms-and-conditions#complaints) sa mga tuntunin.`),
  );
}

function changes(): Section {
  return section(
    'changes',
    'Mga pagbabago at wika',
    p(`Kapag nagbago ang patakarang ito, inilalathala namin ang bagong bersiyon kasama ang petsa, at
      sasabihan ka muna kung mahalaga sa iyo ang pagbabago. Naghihintay ng iyong pahintulot ang bagong
      layuning nangangailangan nito.`),
    p(`Inilathala ang patakaran sa Ingles at Filipino. Ang tekstong Ingles ang masusunod kung magkaiba ang
      dalawa.`),
  );
}
