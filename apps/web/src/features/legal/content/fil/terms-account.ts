import { list, p, type Section, section } from '#app/features/legal/document.ts';
import type { Figures } from '#app/features/legal/figures.ts';

export function accountSections(f: Figures): Section[] {
  return [about(), words(), account(), safety(f), limit()];
}

function about(): Section {
  return section(
    'about',
    'Sino kami at ano ang dokumentong ito',
    p(`Ang Luwag ay pinatatakbo ng **Luwag Lending** (“Luwag”, “kami”). Nagpapahiram kami ng sarili
      naming pera sa mga bumibili sa mga tindahang tumatanggap ng Luwag, sa pamamagitan ng isang
      online lending platform: ang website na ito. Kami ay nasa ilalim ng Securities and Exchange
      Commission (SEC).`),
    p(`Ang aming rehistradong pangalan bilang korporasyon, numero ng rehistro sa SEC, numero ng
      Certificate of Authority, address ng opisina, landline at e-mail ay ilalabas o ilalathala
      bago kami magbukas. Walang plan na iaalok at walang perang ipapahiram hangga’t wala ang mga
      ito sa talatang ito.`),
    p(`Ang mga tuntuning ito ay kontrata sa pagitan mo at namin. Sakop nito ang bawat bumibisita,
      mamimili, merchant at kasapi ng paluwagan. May sariling papeles ang bawat plan: ang
      **disclosure statement** at ang **promissory note** na sinasang-ayunan mo sa checkout. Kung
      may pagkakaiba sa mga tuntuning ito, ang mas mabuti para sa mamimili ang susundin.`),
    p(`Nasa [Patakaran sa Privacy](/privacy-policy) kung paano namin inaalagaan ang personal na
      datos. Nasa [Patakaran sa Cookies](/cookie-policy) kung ano ang itinatago sa iyong browser.`),
  );
}

function words(): Section {
  return section(
    'words',
    'Mga salitang ginamit dito',
    list(
      '**Plan**: isang pagbili na binabayaran mo sa isa o higit pang hulog.',
      '**Hulog**: isang bayad sa plan, na may halaga at due date.',
      `**Prinsipal**: ang bahagi ng presyo na ibinabayad namin sa tindahan para sa iyo at ibinabalik
        mo sa amin.`,
      '**Limit**: ang pinakamalaking prinsipal na maaaring bukas mo sa amin sa isang panahon.',
      `**Effective rate**: ang kabuuang gastos ng plan bilang porsiyento ng natitira mo pang utang,
        kasama ang interes at lahat ng bayarin maliban sa multa sa pagkahuli.`,
      '**Overdue**: lampas na sa due date at hindi pa bayad nang buo.',
      `**Banking day**: Lunes hanggang Biyernes, maliban sa regular at special non-working
        holiday.`,
      `**Merchant**: negosyong nagbebenta sa pamamagitan ng Luwag. **Pinagkukunan ng bayad**: ang
        e-wallet, card o bank account na ginagamit mo sa pagbabayad.`,
    ),
    p('Ang mga araw at oras ay oras ng Maynila. Ang mga halaga ay sa piso ng Pilipinas.'),
  );
}

function account(): Section {
  return section(
    'account',
    'Pagbubukas ng account',
    p(`Para makahiram, kailangang ikaw ay hindi bababa sa 18 taong gulang, may kakayahang pumasok sa
      kontrata, at may sariling numero ng mobile sa Pilipinas at e-mail address. Isang account sa
      bawat tao.`),
    p(`Hinihingi ng Anti-Money Laundering Act (Republic Act 9160, ayon sa pagkakabago) na kilala namin
      kung sino ka. Hihingi kami ng isang may-bisang government
      ID na may larawan at maikling pagsusuri sa camera. Tao sa aming tanggapan ang sumusuri sa
      hindi malutas ng aming mga pagsusuri. Sasabihin namin kung ano ang kulang, at iyon lamang ang
      ipapadala mong muli.`),
    p(`Dapat totoo at napapanahon ang sinasabi mo sa amin. Hindi ka maaaring magbukas ng account para
      sa iba, magpahiram ng iyo, o magbenta nito.`),
    p(`Kung ang iyong employer, kooperatiba o paaralan ay nagbigay sa amin ng listahan ng kanilang mga
      tao, maaari naming itugma roon ang iyong e-mail o numero para mas maagang mabuksan ang una
      mong limit. Kung walang tugma, magpapatuloy ka gamit ang iyong mga dokumento. Parehong daan ay
      patungo sa account.`),
  );
}

function safety(f: Figures): Section {
  return section(
    'safety',
    'Pag-iingat sa iyong account',
    p(`Sarilinin ang iyong password, mga one-time code at mga gamit. **Hindi kami kailanman humihingi
      ng code o password**, sa tawag, text, chat o e-mail. Walang link ang aming mga text.`),
    p(`Magkahiwalay na hakbang ang pagsang-ayon sa plan at ang pagpapatunay na ikaw nga ito.
      Nagpapatunay kami gamit ang passkey o authenticator app. Ang code sa text ay sapat lamang sa
      pagbiling pasok sa limit mo, hanggang ${f.smsConfirmationMax}, sa gadget na nakita na namin
      dati. Ang ganoong code lamang ay hindi kailanman makapagpapalit ng payout account, numero o
      limit.`),
    p(`Pagkalipas ng ${f.idleMinutes} minutong walang ginagawa, isa-sign out ka. Makikita mo ang
      iyong mga bukas na session at maisasara ang alinman dito.`),
    p(`Sabihin agad sa amin kung nawala ang iyong gadget o kung may pagbiling hindi sa iyo. Mula sa
      sandaling iyon, haharangin namin ang account para sa bagong pagbili. Hindi mo babayaran ang
      pagbiling ginawa ng iba nang wala kang pahintulot matapos mo itong sabihin sa amin, o dahil sa
      sarili naming pagkukulang.`),
  );
}

function limit(): Section {
  return section(
    'limit',
    'Ang iyong limit at ang pasya naming magpahiram',
    p(`Bago ang bawat plan, tinitiyak naming kaya mo itong bayaran. Tinitingnan namin ang sinabi mo
      tungkol sa iyong kita, ang utang mo na sa amin, kung paano ka nagbabayad, at ang impormasyon
      sa pautang na pinapayagan ng batas na gamitin namin. Hindi kami nagpapahiram nang higit dahil
      lamang dalawang beses kang humiling.`),
    p(`Ang limit ay ang pinakamataas na maaari mong gamitin, hindi payo na gamitin ito. Maaari mong
      ibaba ang sarili mong limit anumang oras; ang hinihiling mong pagtaas ay naghihintay ng isang
      araw.`),
    p(`Kapag hindi kami pumayag, sasabihin namin ang uri ng dahilan, ang magagawa mo, at kung kailan
      susubok muli. Maaari mong hilinging tao ang tumingin sa pasya. Ang sasabihin lamang sa tindahan
      ay hindi natuloy ang pagbili.`),
    p(`Kapag ibinaba namin ang limit o itinigil ang bagong pagbili, sasabihin namin kung bakit.
      Mananatili ang mga tuntunin ng mga plan na mayroon ka na.`),
  );
}
