import type { AskAgainReason, ItemKind, RejectReason } from '@luwag/contracts/kyc-cases';

/** What reviewers pick from lists, in the words of the people it is about. As screens say it. */
type Words<K extends string> = Record<'en' | 'fil', Record<K, string>>;

export const itemWords: Words<ItemKind> = {
  en: {
    primary_government_id_front: 'Front of the ID',
    primary_government_id_back: 'Back of the ID',
    selfie_with_primary_id: 'Selfie with the ID',
    secondary_government_id_front: 'Second ID',
    selfie_with_secondary_id: 'Selfie with the second ID',
    liveness: 'Face check',
    profile: 'Personal details',
    business_profile: 'Business details',
    business_registration: 'DTI or SEC registration',
    mayors_permit: 'Mayor’s permit',
    bank_account: 'Bank account',
  },
  fil: {
    primary_government_id_front: 'Harap ng ID',
    primary_government_id_back: 'Likod ng ID',
    selfie_with_primary_id: 'Selfie na hawak ang ID',
    secondary_government_id_front: 'Pangalawang ID',
    selfie_with_secondary_id: 'Selfie na hawak ang pangalawang ID',
    liveness: 'Pagtingin sa mukha',
    profile: 'Mga personal na detalye',
    business_profile: 'Mga detalye ng negosyo',
    business_registration: 'Rehistro sa DTI o SEC',
    mayors_permit: 'Mayor’s permit',
    bank_account: 'Account sa bangko',
  },
};

export const askAgainWords: Words<AskAgainReason> = {
  en: {
    blurry: 'The picture is blurry. Hold your phone still, let it focus, and take it again.',
    glare: 'Light hides part of it. Turn it away from the lamp or window, and take it again.',
    cut_off: 'Part of it is outside the picture. Take it again with all four corners showing.',
    wrong_document: 'This is not the document we asked for. Please send that one.',
    document_expired: 'This document has expired. Send one that is still valid.',
    not_readable: 'We could not read all the words on it. Take it again in better light.',
    face_not_visible:
      'We could not see your whole face. Take off anything that covers it, face the light, and try again.',
    id_not_in_picture:
      'We could not see your ID beside your face. Hold it next to your chin, with the photo side to the camera.',
    name_differs: 'The name here is not the one you typed. Correct whichever is wrong.',
    birth_date_differs:
      'The date of birth here is not the one you typed. Correct whichever is wrong.',
    address_incomplete:
      'Part of the address is missing. Please add the house number, street and barangay.',
    account_name_differs:
      'The bank account is in another name. Use an account in the name of the business or its owner.',
    more_information:
      'We need a little more here before we can go on. Please look at it again and fill in the rest.',
  },
  fil: {
    blurry: 'Malabo ang kuha. Huwag igalaw ang telepono, hintaying luminaw, at kunan ulit.',
    glare: 'May bahaging natatakpan ng liwanag. Ilayo ito sa ilaw o bintana, at kunan ulit.',
    cut_off: 'May bahaging wala sa kuha. Kunan ulit na kita ang apat na sulok.',
    wrong_document: 'Hindi ito ang dokumentong hinihingi namin. Pakipadala ang tama.',
    document_expired: 'Paso na ang dokumentong ito. Magpadala ng hindi pa paso.',
    not_readable:
      'Hindi namin nabasa ang lahat ng nakasulat. Kunan ulit sa mas maliwanag na lugar.',
    face_not_visible:
      'Hindi namin makita ang buong mukha mo. Alisin ang nakatakip, humarap sa liwanag, at subukan ulit.',
    id_not_in_picture:
      'Hindi namin makita ang ID sa tabi ng mukha mo. Hawakan ito sa tabi ng baba, nakaharap sa camera ang side na may larawan.',
    name_differs: 'Iba ang pangalan dito sa tinype mo. Itama kung alin ang mali.',
    birth_date_differs:
      'Iba ang petsa ng kapanganakan dito sa tinype mo. Itama kung alin ang mali.',
    address_incomplete: 'May kulang sa address. Pakidagdag ang numero ng bahay, kalye at barangay.',
    account_name_differs:
      'Nasa ibang pangalan ang account sa bangko. Gumamit ng account na nasa pangalan ng negosyo o ng may-ari.',
    more_information:
      'May kailangan pa kami rito bago makapagpatuloy. Pakitingnan ulit at kumpletuhin.',
  },
};

export const rejectWords: Words<RejectReason> = {
  en: {
    under_age:
      'You have to be at least 18 years old to use Luwag. You are welcome to come back then.',
    not_in_service_area: 'We do not serve the place where you live yet.',
    identity_not_confirmed: 'We could not confirm your identity with what you sent.',
    duplicate_account: 'You already have an account with us. Please use that one.',
    business_not_registered: 'We could not find the business in the register that you named.',
    business_not_supported: 'We do not work with this kind of business.',
    not_eligible: 'We cannot open an account for you at this time.',
  },
  fil: {
    under_age:
      'Kailangang 18 taong gulang ka pataas para gumamit ng Luwag. Bumalik ka kapag puwede na.',
    not_in_service_area: 'Hindi pa namin naaabot ang lugar na tinitirhan mo.',
    identity_not_confirmed: 'Hindi namin nakumpirma ang pagkakakilanlan mo sa mga ipinadala mo.',
    duplicate_account: 'May account ka na sa amin. Iyon ang gamitin mo.',
    business_not_registered: 'Hindi namin nakita ang negosyo sa rehistrong binanggit mo.',
    business_not_supported: 'Hindi kami nakikipagtulungan sa ganitong uri ng negosyo.',
    not_eligible: 'Hindi kami makakapagbukas ng account para sa iyo sa ngayon.',
  },
};
