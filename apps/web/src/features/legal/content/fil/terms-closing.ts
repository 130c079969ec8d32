import { list, p, type Section, section } from '#app/features/legal/document.ts';

export function closingSections(): Section[] {
  return [
    acceptableUse(),
    notices(),
    service(),
    ending(),
    complaints(),
    law(),
    changes(),
    contact(),
  ];
}

function acceptableUse(): Section {
  return section(
    'acceptable-use',
    'Tamang paggamit',
    p('Kapag ginagamit mo ang Luwag, hindi ka:'),
    list(
      `nagbibigay ng pekeng papeles, gumagamit ng pagkakakilanlan ng iba o nagpapagamit ng iyo sa
        iba;`,
      'nakikipagsabwatan sa tindahan para gawing cash ang limit;',
      'umiiwas sa mga limit, pagsusuri o hangganan, halimbawa sa paghahati ng pagbili;',
      `nanunubok, nagpapabigat o nangongopya ng serbisyo gamit ang makina, maliban sa aming inilathalang
        API;`,
      'nanggugulo sa aming mga kawani, sa ibang kasapi o sa ibang kostumer.',
    ),
    p(`Kung may makita kang kahinaan sa aming seguridad, sa amin mo unang sabihin at bigyan kami ng
      panahong ayusin ito. Hindi namin hinahabol ang tumitingin nang may mabuting loob, walang ginagalaw
      na datos o pera ninuman, at nag-uulat.`),
  );
}

function notices(): Section {
  return section(
    'notices',
    'Mga elektronikong paunawa at lagda',
    p(`Pumapayag kang makipag-ugnayan sa amin nang elektroniko. Sa ilalim ng Electronic Commerce Act
      (Republic Act 8792), ang pagsang-ayon mo sa screen ay may bisa ng lagda sa papel.`),
    p(`Ipinapadala ang mga paunawa tungkol sa plan sa iyong account at e-mail; maaari ding dumating sa
      text ang mga paalala. Panatilihing napapanahon ang mga ito. Mada-download ang kopya ng anumang
      dokumento tungkol sa iyo, at maaari mo itong hilingin sa papel.`),
    p(`Hiwalay ang patalastas at nakapatay hangga’t hindi mo binubuksan. Walang ibang nagbabago kapag
      pinatay mo ito.`),
  );
}

function service(): Section {
  return section(
    'service',
    'Ang aming serbisyo at pananagutan',
    p(`Nagsisikap kaming panatilihing tumatakbo at tama ang Luwag, at hindi namin maipapangakong hindi ito
      titigil kailanman. Kung dahil sa pagkakamali namin ay nahuli ang bayad, walang multang utang at
      walang marka sa iyong kasaysayan.`),
    p(`May pananagutan kami sa pinsalang dulot ng aming pagkakamali, ng aming kawani o ng gumagawa para
      sa amin. Wala kaming pananagutan sa ibinebenta ng tindahan, sa mga network at provider na ikaw ang
      pumili, o sa mga pangyayaring hindi mapipigilan ninuman. Walang nakasaad dito na naglilimita sa
      hindi pinapayagan ng batas na limitahan.`),
    p(`Sa amin ang nilalaman, pangalan at marka ng Luwag. Magagamit mo ang serbisyo; hindi mo ito
      nagiging pag-aari.`),
  );
}

function ending(): Section {
  return section(
    'ending',
    'Pagsuspinde at pagsasara ng account',
    p(`Maaari mong isara ang iyong account anumang oras kapag wala nang bukas dito. Nasa [Patakaran sa
      Privacy](/privacy-policy#retention) kung ano ang kailangan naming itago, at gaano katagal.`),
    p(`Maaari naming suspindihin o isara ang account dahil sa panloloko, pekeng papeles, malubha o
      paulit-ulit na paglabag sa mga tuntuning ito, o dahil iniuutos ng batas o awtoridad. Sasabihin
      namin ang dahilan maliban kung bawal sa batas, at maaari kang tumutol.`),
    p(`Walang plan na natatapos sa suspendido o saradong account: nasa iyo pa rin ang iskedyul, ang mga
      presyo nito at ang iyong mga karapatan, at bukas pa rin ang daan para magbayad.`),
  );
}

function complaints(): Section {
  return section(
    'complaints',
    'Mga reklamo',
    p(`Sumulat sa amin sa iyong account o sa alinmang paraan sa [Pakikipag-ugnayan](#contact). Bibigyan ka
      ng ticket number, ng pangalan ng humahawak, at ng petsa kung kailan ka sasagutin. Libre ito, at
      hindi sasama ang pakikitungo sa iyo dahil dito.`),
    p(`Kung hindi ka sang-ayon sa sagot, hilinging tingnan itong muli. Ibang taong hindi nagpasya noong una
      ang gagawa nito, at sasagot nang nakasulat.`),
    p('Maaari kang pumunta sa mga awtoridad anumang oras, bago, habang o pagkatapos nito:'),
    list(
      `**Securities and Exchange Commission** (sec.gov.ph): ang aming lisensiya, pagpapahiram at
        paniningil, at ang iyong mga karapatan sa Financial Products and Services Consumer Protection
        Act (Republic Act 11765);`,
      '**National Privacy Commission** (privacy.gov.ph): ang iyong personal na datos;',
      '**Credit Information Corporation** (creditinfo.gov.ph): ang iyong credit report;',
      `**Department of Trade and Industry** (dti.gov.ph): mga produkto at serbisyong ibinenta sa iyo ng
        tindahan;`,
      `**Bangko Sentral ng Pilipinas** (bsp.gov.ph): ang bangko, e-wallet o serbisyong ginamit mo sa
        pagbabayad.`,
    ),
  );
}

function law(): Section {
  return section(
    'law',
    'Batas na susundin',
    p(`Batas ng Pilipinas ang sumasaklaw sa mga tuntuning ito. Ang mga alitan ay dadalhin sa hukuman ng
      lugar kung saan ka nakatira o ng aming pangunahing opisina, ayon sa pili mo, o sa awtoridad na
      binibigyan ng batas ng kapangyarihang magpasya. Hindi mo isinusuko ang karapatan mo sa hukuman sa
      paggamit ng Luwag.`),
    p('Kung may talatang lumabas na walang bisa, mananatili ang iba.'),
  );
}

function changes(): Section {
  return section(
    'changes',
    'Mga pagbabago sa mga tuntuning ito',
    p(`Maaari naming baguhin ang mga tuntuning ito para sa hinaharap. Inilalathala namin ang bagong bersiyon
      kasama ang petsa, minamarkahan ang bago at, kapag mahalaga sa iyo ang pagbabago, sasabihan ka muna
      para maisara mo ang iyong account kung gusto mo. **Ang mga plan na sinang-ayunan mo na ay
      nananatili sa mga tuntuning kinasunduan noon.**`),
    p('Makukuha ang mga naunang bersiyon kapag hiniling.'),
  );
}

function contact(): Section {
  return section(
    'contact',
    'Wika at pakikipag-ugnayan',
    p(`Inilathala ang mga tuntuning ito sa Ingles at Filipino. Ang tekstong Ingles ang masusunod kung
      magkaiba ang dalawa. Buong salin ang tekstong Filipino, para mabasa mo ang sinasang-ayunan mo.`),
    p(`Ang address ng aming opisina, landline, e-mail at oras ay ilalathala bago kami magbukas, sa talatang
      ito at sa ibaba ng bawat pahina.`),
  );
}
