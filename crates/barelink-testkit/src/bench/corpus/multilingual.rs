//! Generates text in many scripts, with links.

use crate::bench::random::Random;

use super::draft::{Draft, Links};

/// Link counts of a link that GFM and UTS #58 find. md4c does not, because it supports only ASCII letters.
const NOT_MD4C: Links = Links::of(1, 0, 1, 1);
/// Link counts of an address, or a host without a scheme, that only UTS #58 finds.
const ONLY_UTS58: Links = Links::of(0, 0, 1, 0);

/// Lines and the number of links in each. Nearly every link has spaces around it.
const LINES: &[(&str, Links)] = &[
    ("春のはじめに、京都で三日、東京で三日を過ごしました。これはその覚え書きです。", Links::NONE),
    ("写真は別のページ https://旅.example.jp/写真/ にまとめました。", NOT_MD4C),
    ("切符は窓口で買いましたが、今は https://eki.example.jp/切符?出発=東京&到着=京都 からも買えるそうです。", NOT_MD4C),
    ("間違いを見つけたら tabi@example.jp までお知らせください。", Links::ONE),
    ("宿の主人は 用户@例え.jp に返事をくれました。", ONLY_UTS58),
    ("（https://ja.wikipedia.org/wiki/潮汐） を参照。", NOT_MD4C),
    ("春天来了，我们去京都和东京旅行了六天。沿途的风景非常美丽，令人难忘。", Links::NONE),
    ("详细的介绍见 https://zh.wikipedia.org/wiki/中文 这一页，其中有地图。", NOT_MD4C),
    ("也可以看看 www.例子.中国/路径 上的照片。", NOT_MD4C),
    ("봄이 오면 우리는 바다로 갑니다. 등대는 섬의 끝에 서 있습니다.", Links::NONE),
    ("자세한 내용은 https://ko.wikipedia.org/wiki/한국어 페이지에 있습니다.", NOT_MD4C),
    ("Весной мы поехали к морю, и маяк стоял на краю острова, как и раньше.", Links::NONE),
    ("Подробности на странице https://ru.wikipedia.org/wiki/Русский_язык и рядом с ней.", NOT_MD4C),
    ("Расписание есть на сайте https://пример.рф/поезда?откуда=Москва с картой.", NOT_MD4C),
    ("Пишите нам: почта@пример.рф или позвоните.", ONLY_UTS58),
    ("Сайт пример.рф/новости обновляется каждый день.", ONLY_UTS58),
    ("في الربيع ذهبنا إلى البحر، وكانت المنارة تقف على طرف الجزيرة.", Links::NONE),
    ("انظر https://ar.wikipedia.org/wiki/العربية للمزيد من المعلومات.", NOT_MD4C),
    ("वसंत में हम समुद्र के पास गए, और द्वीप के किनारे पर प्रकाशस्तंभ था।", Links::NONE),
    ("अधिक जानकारी https://hi.wikipedia.org/wiki/हिन्दी पर है और यहाँ भी।", NOT_MD4C),
    ("Την άνοιξη πήγαμε στη θάλασσα και ο φάρος ήταν στην άκρη του νησιού.", Links::NONE),
    ("Δείτε τη σελίδα https://el.wikipedia.org/wiki/Ελλάδα για περισσότερα.", NOT_MD4C),
    ("Im Frühling fuhren wir ans Meer; der Leuchtturm stand schon immer da, größer als früher.", Links::NONE),
    ("Mehr dazu auf https://münchen.example.de/straße/größe und im Heft.", NOT_MD4C),
    ("Fragen beantwortet gern info@example.de oder die Nachbarin.", Links::ONE),
    ("በፀደይ ወደ ባሕር ሄድን። መብራቱ በደሴቱ ጫፍ ላይ ነበር።", Links::NONE),
    ("ተጨማሪ መረጃ https://am.wikipedia.org/wiki/አማርኛ ላይ አለ።", NOT_MD4C),
    ("The map is at https://example.org/map and the list at the harbour.", Links::ONE),
];

pub(super) fn document(seed: u64) -> Draft {
    let mut random = Random::new(seed);
    let mut draft = Draft::new();
    for line in 1..=180 {
        let (text, links) = LINES[random.below(LINES.len())];
        draft.push(text, links);
        draft.plain("\n");
        if line % 6 == 0 {
            draft.plain("\n");
        }
    }
    draft
}
