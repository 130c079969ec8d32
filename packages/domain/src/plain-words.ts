/**
 * Words that say nothing of whose shop it is. Written as people write them; whoever compares folds
 * them as names are folded. Not complete: a word that is missing only makes a name its own.
 */
const listOf = (text: string): string[] => text.trim().split(/\s*,\s*/);

/** What is put around a name to make it sound like the real one, or a branch of it. */
export const wrappers = listOf(`
  the, a, an, and, of, at, in, by, for, de, la, ang, ng, mga, na, ni, sa, si, the new, new, bago,
  bagong, store, stores, shop, shops, shopping, tindahan, mart, outlet, outlets, kiosk, counter,
  stall, booth, mall, malls, supermall, supermalls, mall of asia, megamall, department,
  supermarket, hypermarket, branch, branches, main, main branch, flagship, center, centre, hub,
  plaza, square, office, head office, official, authentic, original, genuine, legit, real, true,
  verified, authorized, authorised, certified, dealer, reseller, partner, distributor, agent,
  seller, merchant, member, online, on line, web, website, site, app, com, net, www, 24 7, 24,
  2025, 2026, 2027, ph, phil, phils, philippines, philippine, pilipinas, pinoy, asia,
  international, global, national, inc, incorporated, corp, corporation, co, company, ltd,
  limited, opc, group, holdings, load, prepaid, postpaid, sim, pay, payment, payments, bills,
  loan, loans, credit, cash, bank, wallet, care, customer, customer care, customer service,
  service, services, support, help, helpdesk, hotline, promo, promos, sale, sales, deals, rewards,
  express, city, town, province, north, south, east, west`);

/** What is sold or made, and how elders are spoken of: many a shop has these and no other. */
export const trades = listOf(`
  sari-sari, sari sari, sarisari, mini mart, minimart, grocery, groceries, market, palengke,
  talipapa, merchandise, general, general merchandise, trading, enterprise, enterprises,
  marketing, ventures, hardware, lumber, construction, supply, supplies, materials, paint,
  electrical, electronics, appliance, appliances, furniture, gadget, gadgets, cellphone,
  cellphones, phone, phones, mobile, computer, computers, repair, repairs, motor, motors,
  motorcycle, auto, parts, car, bike, bikes, karinderya, carinderia, karinderia, eatery,
  restaurant, resto, food, foods, kitchen, kusina, grill, ihawan, lechon, lugawan, panaderya,
  panaderia, bakery, bakeshop, cakes, pastries, cafe, coffee, kape, milk tea, milktea, pizza,
  burger, bigasan, rice, meat, fish, fruits, vegetables, gulay, prutas, water, refilling, station,
  gas, botika, pharmacy, drug, drugs, drugstore, clinic, dental, optical, salon, barber,
  barbershop, parlor, spa, beauty, laundry, laundromat, tailoring, patahian, boutique, fashion,
  clothing, apparel, ukay-ukay, ukay, shoes, bags, jewelry, pawnshop, books, school, office
  supplies, print, printing, flowers, flower, bulaklak, toys, pet, pets, travel, tours, rentals,
  and sons, aling, mang, kuya, ate, nanay, tatay, lola, lolo, tita, tito, manang, manong, aleng,
  misis, doc`);

/** Provinces, cities and the districts and towns that shops name themselves after. */
export const places = listOf(`
  Metro Manila, NCR, Luzon, Visayas, Mindanao, Bicol, Ilocos, Calabarzon, Mimaropa, Caraga,
  Cordillera, Manila, Quezon City, QC, Quezon, Caloocan, Las Piñas, Makati, Malabon, Mandaluyong,
  Marikina, Muntinlupa, Navotas, Parañaque, Pasay, Pasig, Pateros, San Juan, Taguig, Valenzuela,
  BGC, Bonifacio, Bonifacio Global City, Alabang, Baclaran, Binondo, Cubao, Divisoria, Ermita,
  Fairview, Malate, Novaliches, Ortigas, Quiapo, Sampaloc, Tondo, Commonwealth, Eastwood,
  Greenhills, Rockwell, Ayala, Trinoma, EDSA, Bicutan, Sucat, Masinag, Lanang, BF Homes, Maynila,
  Abra, Agusan del Norte, Agusan del Sur, Aklan,
  Albay, Antique, Apayao, Aurora, Basilan, Bataan, Batanes, Batangas, Benguet, Biliran, Bohol,
  Bukidnon, Bulacan, Cagayan, Camarines Norte, Camarines Sur, Camiguin, Capiz, Catanduanes,
  Cavite, Cebu, Cotabato, Davao, Davao de Oro, Davao del Norte, Davao del Sur, Davao Occidental,
  Davao Oriental, Dinagat, Eastern Samar, Guimaras, Ifugao, Ilocos Norte, Ilocos Sur, Iloilo,
  Isabela, Kalinga, La Union, Laguna, Lanao del Norte, Lanao del Sur, Leyte, Maguindanao,
  Marinduque, Masbate, Misamis Occidental, Misamis Oriental, Mountain Province, Negros, Negros
  Occidental, Negros Oriental, Northern Samar, Nueva Ecija, Nueva Vizcaya, Occidental Mindoro,
  Oriental Mindoro, Mindoro, Palawan, Pampanga, Pangasinan, Quirino, Rizal, Romblon, Samar,
  Sarangani, Siquijor, Sorsogon, South Cotabato, Southern Leyte, Sultan Kudarat, Sulu, Surigao del
  Norte, Surigao del Sur, Tarlac, Tawi-Tawi, Zambales, Zamboanga, Zamboanga del Norte, Zamboanga
  del Sur, Zamboanga Sibugay, Alaminos, Angeles, Antipolo, Bacolod, Bacoor, Bago, Baguio, Bais,
  Balanga, Baliwag, Batac, Bayawan, Baybay, Bayugan, Biñan, Bislig, Bogo, Borongan, Butuan,
  Cabadbaran, Cabanatuan, Cabuyao, Cadiz, Cagayan de Oro, CDO, Calaca, Calamba, Calapan, Calbayog,
  Candon, Canlaon, Carcar, Carmona, Catbalogan, Cauayan, Dagupan, Danao, Dapitan, Dasmariñas,
  Digos, Dipolog, Dumaguete, El Salvador, Escalante, Gapan, General Santos, GenSan, General Trias,
  Gingoog, Guihulngan, Himamaylan, Ilagan, Iligan, Imus, Iriga, Kabankalan, Kidapawan, Koronadal,
  La Carlota, Lamitan, Laoag, Lapu-Lapu, Legazpi, Ligao, Lipa, Lucena, Maasin, Mabalacat,
  Malaybalay, Malolos, Mandaue, Marawi, Mati, Meycauayan, Muñoz, Naga, Olongapo, Ormoc, Oroquieta,
  Ozamiz, Pagadian, Palayan, Panabo, Passi, Puerto Princesa, Roxas, Sagay, Samal, San Carlos, San
  Fernando, San Jose, San Jose del Monte, San Pablo, San Pedro, Santa Rosa, Sta. Rosa, Santiago,
  Santo Tomas, Sto. Tomas, Silay, Sipalay, Surigao, Tabaco, Tabuk, Tacloban, Tacurong, Tagaytay,
  Tagbilaran, Tagum, Talisay, Tanauan, Tandag, Tangub, Tanjay, Tayabas, Toledo, Trece Martires,
  Tuguegarao, Urdaneta, Valencia, Victorias, Vigan, Boracay, Clark, Subic, Cainta, Taytay,
  Rodriguez, Montalban, San Mateo, Los Baños, Silang, Kawit, Rosario, Tanza, Naic, Marilao,
  Bocaue, Guiguinto`);

/**
 * Given names that are nearly spelled like a brand, and are none: many a shop is called by its
 * owner's. Those that are near no brand need not be here.
 */
export const givenNames = listOf(`
  Sheila, Shelia, Shella, Shelly, Shelie, Shelin, Shelen, Shelo, Shelyn, Sheri, Sheen, Sheina,
  Sheine, Petrona, Rhonda, Ronda, Jhonda, Toni, Tonie, Tonio, Tonia, Andoy, Anton, Hanson, Benson,
  Abelson, Lazara`);
