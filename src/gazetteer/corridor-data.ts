/**
 * The roads of Kenya as ordered places, one corridor a line: `key|place;place;…`. Every place is a name in
 * `gazetteer-data.ts`. Trip estimates walk along them. The road of `key*1.3|…` winds: it is so much longer than other
 * roads between the same places.
 */
export const ROAD_CORRIDORS = `A109|Nairobi CBD;Bellevue;City Cabanas;Mlolongo;Athi River;Kyumvi;Konza Technopolis;Salama;Sultan Hamud;Emali;Kiboko;Makindu;Kibwezi;Kambu;Mtito Andei;Manyani;Voi;Maungu;Mackinnon Road;Taru;Samburu Kwale;Mariakani;Mazeras;Miritini;Changamwe;Makupa;Mombasa CBD
A2|Nairobi CBD;Pangani;Roysambu;Githurai 45;Kenyatta University;Ruiru;Toll;Juja;Thika;Kenol;Makuyu;Sagana;Karatina;Marua;Kiganjo;Chaka;Naro Moru;Nanyuki;Timau;Subuiga;Isiolo;Archer's Post;Laisamis;Marsabit
A2N*1.14|Marsabit;Turbi;Moyale
NYR|Marua;Nyeri;Mweiga;Ndaragwa;Nyahururu
NYR2|Nyeri;Kiganjo
MRU*1.15|Subuiga;Kiirua;Meru;Maua
B6|Makuyu;Makutano Embu;Wang'uru;Embu
B6N*1.5|Embu;Runyenjes;Chuka;Chogoria;Nkubu;Meru
KRG|Sagana;Kagio;Kutus;Kerugoya
KUT|Kutus;Embu
MRG|Kenol;Maragua;Murang'a;Sagana
A3|Thika;Kithimani;Matuu;Mwingi;Madogo;Garissa;Dadaab
C97S*1.14|Machakos;Masii;Wamunyu;Kwa Vonza;Kitui
C97|Kitui;Kabati Kitui;Migwani;Mwingi
KTM|Kwa Vonza;Kithimani
MKS|Kyumvi;Machakos;Wote;Makindu
MKS2|Machakos;Kangundo;Tala;Joska;Kamulu;Ruai;Njiru;Donholm;Nairobi CBD
WAJ|Garissa;Modogashe;Habaswein;Wajir;El Wak;Rhamu;Mandera
TANA|Garissa;Bura;Hola;Garsen
LAM|Garsen;Minjila;Witu;Hindi;Mokowe
B8|Mombasa CBD;Nyali Bridge;Bamburi;Mtwapa;Vipingo;Kilifi;Matsangoni;Gede;Malindi;Gongoni;Marereni;Garsen
WAT|Gede;Watamu
A14|Mombasa CBD;Likoni Ferry;Likoni;Ng'ombeni;Tiwi;Ukunda;Gazi;Msambweni;Lunga Lunga
DIA|Ukunda;Diani Beach
KWL|Kombani;Kwale
KWL2|Ng'ombeni;Kombani;Tiwi
A23|Voi;Mwatate;Taveta
WUN|Mwatate;Wundanyi
LOI|Emali;Kimana;Loitokitok
A104S|Athi River;Kitengela;Isinya;Kajiado;Bissil;Namanga
A104|Nairobi CBD;Westlands;Kangemi;Kinoo;Gitaru;Zambezi;Rironi;Uplands;Kimende;Magina;Fly Over;Kinungi;Naivasha;Gilgil;Elementaita;Lanet;Nakuru;Salgaa;Mau Summit;Makutano Junction Eldama;Timboroa;Burnt Forest;Cheptiret;Eldoret;Jua Kali;Turbo;Webuye;Bungoma;Malaba
LIM|Rironi;Limuru;Banana;Ruaka;Gigiri;Nairobi CBD
B3|Rironi;Maai Mahiu;Suswa;Nairagie Enkare;Narok;Mulot;Bomet;Sotik;Keroka;Kisii;Rongo;Awendo;Migori;Isebania
MMN|Maai Mahiu;Naivasha
B1|Mau Summit;Londiani;Chepseon;Kericho;Kapsoit;Awasi;Ahero;Kisumu
LIT|Bomet;Litein;Kericho
SOT|Sotik;Litein
A1|Kisii;Oyugis;Sondu;Katito;Ahero
NYM|Kisii;Nyamira
HB*1.2|Rongo;Homa Bay;Kendu Bay;Katito
MBT|Homa Bay;Mbita
A1N|Kisumu;Kiboswa;Majengo Vihiga;Chavakali;Kakamega;Malava;Webuye;Kiminini;Kitale
B1W|Kisumu;Maseno;Luanda;Yala;Ugunja;Bumala;Busia;Amagoro;Malaba
SIA*1.1|Ugunja;Siaya
SIA2|Siaya;Ng'iya;Luanda
BON|Kisumu;Ndori;Bondo
MUM*1.25|Kakamega;Mumias;Bungoma
MUM2|Mumias;Nambale;Busia
KAP|Chavakali;Kaimosi;Serem;Kapsabet;Mosoriot;Eldoret
NAN|Kapsabet;Nandi Hills;Chemelil;Awasi
KTL|Eldoret;Soy;Moi's Bridge;Kitale
A1T*1.1|Kitale;Kapenguria;Ortum;Kainuk;Lokichar;Lodwar;Kakuma;Lokichoggio
ITN|Eldoret;Iten;Tambach;Kabarnet;Marigat;Mogotio;Nakuru
MOL|Mau Summit;Molo;Elburgon;Njoro;Nakuru
RAV|Nakuru;Mogotio;Eldama Ravine;Makutano Junction Eldama
SUB|Nakuru;Bahati;Subukia;Nyahururu
OLK|Gilgil;Ol Kalou;Nyahururu
KIN|Fly Over;Njabini;Engineer;Ol Kalou
RUM|Nyahururu;Rumuruti;Suguta Marmar;Maralal
KGN|Nairobi CBD;Bomas of Kenya;Ongata Rongai;Kiserian;Isinya
NGO|Nairobi CBD;Dagoretti Corner;Karen;Ngong;Kiserian
KBU|Nairobi CBD;Muthaiga;Kiambu;Githunguri
KBR|Kiambu;Ruiru
EBP|City Cabanas;Utawala;Bypass Ruai;Kamakis;Ruiru
JKA|City Cabanas;Jomo Kenyatta International Airport
`
