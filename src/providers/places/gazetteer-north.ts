/** The north. What a line holds stands in gazetteer-data.ts. */
export const NORTH_PLACES = `
# Isiolo
Isiolo,town,Isiolo,0.3546,37.5822,Isiolo Town,0.73,
Isiolo Airport,airport,Isiolo,0.3382,37.5917,ISL,0.55,
Garba Tula,town,Isiolo,0.5330,38.5180,Garbatulla,0.36,
Merti,town,Isiolo,1.0610,38.6630,,0.36,
Kinna,town,Isiolo,0.3170,38.2080,,0.36,
Kulamawe,town,Isiolo,0.5570,38.2040,Kula Mawe,0.34,
Ngaremara,town,Isiolo,0.4540,37.6340,Ngare Mara,0.34,
Isiolo Hospital,hospital,Isiolo,0.3530,37.5840,Isiolo County Referral Hospital,0.42,
Isiolo Stage,stage,Isiolo,0.3540,37.5820,Isiolo Bus Park,0.36,
Oldonyiro,town,Isiolo,0.6400,36.9830,Ol Donyiro,0.34,
Shaba National Reserve,park,Isiolo,0.6500,37.7500,Shaba,0.36,
# Samburu
Archer's Post,town,Samburu,0.6390,37.6680,Archers,0.36,
Maralal,town,Samburu,1.0968,36.6980,Maralal Town,0.67,
Wamba,town,Samburu,0.9780,37.3230,,0.36,
Baragoi,town,Samburu,1.7830,36.7890,,0.36,
Suguta Marmar,town,Samburu,0.8249,36.6893,Suguta,0.36,geonames
Samburu National Reserve,park,Samburu,0.6190,37.5340,Samburu Game Reserve,0.4,
Kisima Samburu,town,Samburu,0.9520,36.7110,Kisima,0.34,
Sereolipi,town,Samburu,1.1200,37.5890,Serolipi,0.36,
South Horr,town,Samburu,2.0990,36.9170,,0.34,
Maralal Hospital,hospital,Samburu,1.1000,36.7000,Samburu County Referral Hospital,0.4,
# Marsabit
Marsabit,town,Marsabit,2.3284,37.9899,Marsabit Town,0.64,
Moyale,border_post,Marsabit,3.5270,39.0560,Moyale Border;Moyale Town,0.55,
Laisamis,town,Marsabit,1.6000,37.8080,,0.36,
Loiyangalani,town,Marsabit,2.7570,36.7190,Loyangalani,0.36,
North Horr,town,Marsabit,3.3240,37.0720,,0.36,
Sololo,town,Marsabit,3.5510,38.6500,,0.36,
Turbi,town,Marsabit,3.3260,38.3890,,0.36,
Logologo,town,Marsabit,1.9890,37.9120,,0.36,
Merille,town,Marsabit,1.4070,37.7420,Merille River,0.36,
Maikona,town,Marsabit,2.9350,37.6320,,0.36,
Kargi,town,Marsabit,2.5050,37.5680,,0.34,
Kalacha,town,Marsabit,3.1370,37.4260,Kalacha Dida,0.34,
Bubisa,town,Marsabit,2.7590,38.0910,,0.36,
Korr,town,Marsabit,1.9990,37.5110,,0.34,
Marsabit National Park,park,Marsabit,2.3120,37.9700,,0.38,
Marsabit County Referral Hospital,hospital,Marsabit,2.3340,37.9900,Marsabit Hospital,0.4,
# Turkana
Lodwar,town,Turkana,3.1191,35.5973,Lodwar Town,0.67,
Lodwar Airport,airport,Turkana,3.1220,35.6087,LOK,0.55,
Kakuma,town,Turkana,3.7170,34.8560,Kakuma Refugee Camp;Kalobeyei,0.46,
Lokichoggio,town,Turkana,4.2040,34.3480,Loki;Lokichogio,0.36,
Lokichar,town,Turkana,2.3830,35.6490,,0.36,
Kainuk,town,Turkana,1.7744,35.5064,,0.36,geonames
Lokitaung,town,Turkana,4.2710,35.7470,,0.36,
Kalokol,town,Turkana,3.5320,35.8440,,0.36,
Lokori,town,Turkana,1.9460,36.0280,,0.34,
Kanamkemer,neighbourhood,Turkana,3.1080,35.6050,Kanamkemer Lodwar,0.38,
Eliye Springs,beach,Turkana,3.2360,35.9770,Eliye,0.36,
Lorugum,town,Turkana,2.8860,35.2520,,0.34,
Katilu,town,Turkana,2.2670,35.4330,,0.34,
Kalobeyei Settlement,town,Turkana,3.7600,34.7500,Kalobeyei Integrated Settlement,0.34,
Lodwar County Referral Hospital,hospital,Turkana,3.1180,35.6020,Lodwar Hospital,0.42,
Lowarengak,town,Turkana,4.2500,35.8830,,0.34,
# Garissa
Garissa,town,Garissa,-0.4536,39.6461,Garissa Town;Garisa,0.8,
Garissa University,university,Garissa,-0.4290,39.6370,Garissa University College,0.48,
Dadaab,town,Garissa,0.0530,40.3090,Dadaab Town;Ifo;Dagahaley,0.36,
Modogashe,town,Garissa,0.7320,39.1730,Mado Gashi;Madogashe,0.36,
Masalani,town,Garissa,-1.6910,40.1490,Ijara,0.36,
Hagadera,town,Garissa,0.0050,40.3670,,0.36,
Liboi,town,Garissa,0.3500,40.8770,,0.36,
Garissa County Referral Hospital,hospital,Garissa,-0.4580,39.6430,Garissa Hospital;Garissa PGH,0.42,
Bulla Iftin,neighbourhood,Garissa,-0.4420,39.6500,Iftin;Bula Iftin,0.38,
Garissa Stage,stage,Garissa,-0.4560,39.6440,Garissa Bus Park,0.36,
# Wajir
Wajir,town,Wajir,1.7471,40.0573,Wajir Town,0.77,
Habaswein,town,Wajir,1.0090,39.4890,,0.36,
Griftu,town,Wajir,2.0004,39.7519,,0.36,geonames
Buna,town,Wajir,2.7920,39.5080,,0.36,
Eldas,town,Wajir,2.4918,39.5665,,0.36,geonames
Tarbaj,town,Wajir,2.2085,40.1181,,0.36,geonames
Bute,town,Wajir,3.3588,39.4197,,0.36,geonames
Wajir Airport,airport,Wajir,1.7330,40.0920,WJR,0.5,
# Mandera
Mandera,town,Mandera,3.9373,41.8569,Mandera Town,0.74,
El Wak,town,Mandera,2.8080,40.9270,Elwak,0.36,
Rhamu,town,Mandera,3.9370,41.2190,,0.36,
Takaba,town,Mandera,3.3980,40.2260,,0.36,
Lafey,town,Mandera,3.1511,41.1858,,0.36,geonames
Banissa,town,Mandera,3.9410,40.3425,,0.36,geonames
Mandera Airport,airport,Mandera,3.9330,41.8500,NDE,0.5,
`
