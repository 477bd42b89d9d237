//! Lines in many scripts. Their URLs have non-ASCII letters, `_`, brackets and percent signs.

use super::draft::Links;

/// Lines and their links. Nearly every link is between spaces.
#[rustfmt::skip]
pub(super) const LINES: &[(&str, Links)] = &[
    ("春のはじめに、京都で三日、東京で三日を過ごしました。これはその覚え書きです。", Links::NONE),
    ("写真は別のページ https://旅.example.jp/写真/ にまとめました。", Links::NOT_MD4C),
    ("切符は窓口で買いましたが、今は https://eki.example.jp/切符?出発=東京&到着=京都 からも買えるそうです。", Links::NOT_MD4C),
    ("間違いを見つけたら tabi@example.jp までお知らせください。", Links::ONE),
    ("宿の主人は 用户@例え.jp に返事をくれました。", Links::ONLY_UTS58),
    ("（https://ja.wikipedia.org/wiki/潮汐） を参照。", Links::NOT_MD4C),
    ("春天来了，我们去京都和东京旅行了六天。沿途的风景非常美丽，令人难忘。", Links::NONE),
    ("详细的介绍见 https://zh.wikipedia.org/wiki/中文 这一页，其中有地图。", Links::NOT_MD4C),
    ("也可以看看 www.例子.中国/路径 上的照片。", Links::NOT_MD4C),
    ("봄이 오면 우리는 바다로 갑니다. 등대는 섬의 끝에 서 있습니다.", Links::NONE),
    ("자세한 내용은 https://ko.wikipedia.org/wiki/한국어 페이지에 있습니다.", Links::NOT_MD4C),
    ("Весной мы поехали к морю, и маяк стоял на краю острова, как и раньше.", Links::NONE),
    ("Подробности на странице https://ru.wikipedia.org/wiki/Русский_язык и рядом с ней.", Links::NOT_MD4C),
    ("Расписание есть на сайте https://пример.рф/поезда?откуда=Москва с картой.", Links::NOT_MD4C),
    ("Пишите нам: почта@пример.рф или позвоните.", Links::ONLY_UTS58),
    ("Сайт пример.рф/новости обновляется каждый день.", Links::ONLY_UTS58),
    ("في الربيع ذهبنا إلى البحر، وكانت المنارة تقف على طرف الجزيرة.", Links::NONE),
    ("انظر https://ar.wikipedia.org/wiki/العربية للمزيد من المعلومات.", Links::NOT_MD4C),
    ("वसंत में हम समुद्र के पास गए, और द्वीप के किनारे पर प्रकाशस्तंभ था।", Links::NONE),
    ("अधिक जानकारी https://hi.wikipedia.org/wiki/हिन्दी पर है और यहाँ भी।", Links::NOT_MD4C),
    ("Την άνοιξη πήγαμε στη θάλασσα και ο φάρος ήταν στην άκρη του νησιού.", Links::NONE),
    ("Δείτε τη σελίδα https://el.wikipedia.org/wiki/Ελλάδα για περισσότερα.", Links::NOT_MD4C),
    ("Im Frühling fuhren wir ans Meer; der Leuchtturm stand schon immer da, größer als früher.", Links::NONE),
    ("Mehr dazu auf https://münchen.example.de/straße/größe und im Heft.", Links::NOT_MD4C),
    ("Fragen beantwortet gern info@example.de oder die Nachbarin.", Links::ONE),
    ("በፀደይ ወደ ባሕር ሄድን። መብራቱ በደሴቱ ጫፍ ላይ ነበር።", Links::NONE),
    ("ተጨማሪ መረጃ https://am.wikipedia.org/wiki/አማርኛ ላይ አለ።", Links::NOT_MD4C),
    ("The map is at https://example.org/map and the list at the harbour.", Links::ONE),
    ("春の写真は [注 2] https://旅.example.jp/写真_(春)/%E6%98%A5_%E6%9C%9D にあります。", Links::NOT_MD4C),
    ("地図は https://eki.example.jp/地図_[北]/時刻_表?駅=京_都 を見てください。", Links::NOT_MD4C),
    ("参见 https://zh.wikipedia.org/wiki/%E6%BD%AE%E6%B1%90_(海洋) 或者 [列表] 里的说明。", Links::NOT_MD4C),
    ("Прилив: https://ru.wikipedia.org/wiki/Прилив_(море) [1] и https://ru.wikipedia.org/wiki/%D0%9C%D0%BE%D1%80%D0%B5_%D1%83 тоже.", Links::of(2, 0, 2, 2)),
    ("Die Liste [3] unter https://de.wikipedia.org/wiki/Liste_der_Leuchttürme_(Küste) ist lang.", Links::NOT_MD4C),
    ("Voir https://fr.wikipedia.org/wiki/Mar%C3%A9e_%28mer%29 [en partie] et la carte_du_port.", Links::NOT_MD4C),
];

/// Paragraphs whose URLs have `_`, parentheses and percent signs.
#[rustfmt::skip]
pub(super) const PARAGRAPHS: &[(&str, Links)] = &[
    ("日本語の説明は https://ja.example.org/wiki/東京_(都市)?q=%E3%81%82 にあります。", Links::NOT_MD4C),
    ("Смотрите https://ru.example.org/Заглавная_страница, и www.example.com/a_b.", Links::of(2, 1, 2, 2)),
    ("ดูที่ https://th.example.org/หน้า_หลัก?x=1 ครับ", Links::NOT_MD4C),
    ("انظر https://ar.example.org/صفحة_رئيسية هنا", Links::NOT_MD4C),
    ("See https://en.example.org/a_b_c, or me@example.org.", Links::of(2, 2, 2, 2)),
];
