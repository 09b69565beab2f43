/// How pages and pictures look, in light, in dark and on paper.
enum PageStyle {
    /// The pictures' part, which a file with a picture alone has, too.
    static let picture: HTMLText = """
        svg{--ink:#1b1f24;--faint:#4a525c;--ground:#fff;--yes:#d3efd9;--asks:#fbe7b5;--no:#f8d4d0;--lost:#e0d6f2;--never:#e6e8eb;\
        --open:#d3e6f7;font-family:system-ui,-apple-system,"Segoe UI","Liberation Sans",Arial,sans-serif}
        svg .ground{fill:var(--ground)}svg text{fill:var(--ink);font-size:11px}svg .head{font-size:11px;fill:var(--faint)}
        svg .name{font-size:12px;font-weight:600}svg .protection,svg .status{font-size:10.5px;fill:var(--faint)}
        svg .word{font-size:12px;font-weight:600}svg g rect{stroke:var(--faint);stroke-width:.6}
        svg path{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
        svg .yes rect{fill:var(--yes)}svg .asks rect{fill:var(--asks)}svg .no rect{fill:var(--no)}svg .lost rect{fill:var(--lost)}
        svg .never rect{fill:var(--never)}svg .open rect{fill:var(--open)}
        @media (prefers-color-scheme:dark){@media screen{svg{--ink:#f0f3f6;--faint:#b9c1cb;--ground:#14181d;--yes:#15472a;--asks:#574309;\
        --no:#66211c;--lost:#44307a;--never:#343a42;--open:#174768}}}
        """

    /// The page's part.
    static let page: HTMLText = """
        :root{--ink:#1b1f24;--faint:#4a525c;--ground:#fff;--line:#b4bcc6;--soft:#f2f4f7;--link:#0b57a4;--declared:#0b57a4;\
        --derived:#7a4b00;--device:#7b2a6b;color-scheme:light dark}
        @media (prefers-color-scheme:dark){@media screen{:root{--ink:#f0f3f6;--faint:#b9c1cb;--ground:#14181d;--line:#4c5662;\
        --soft:#1e242b;--link:#82bdff;--declared:#82bdff;--derived:#f0bd5c;--device:#eda2dd}}}
        *{box-sizing:border-box}
        body{margin:0 auto;max-width:76rem;padding:1rem .75rem 4rem;background:var(--ground);color:var(--ink);\
        font:1rem/1.5 system-ui,-apple-system,"Segoe UI","Liberation Sans",Arial,sans-serif;overflow-wrap:anywhere}
        a{color:var(--link)}h1,h2,h3,h4{line-height:1.25;margin:2rem 0 .5rem}h1{font-size:1.7rem;margin-top:0}
        h2{font-size:1.35rem;border-bottom:2px solid var(--line);padding-bottom:.2rem}h3{font-size:1.15rem}h4{font-size:1rem;margin:0 0 .5rem}
        p,ul{margin:.5rem 0}ul{padding-left:1.25rem}code,pre{font-family:ui-monospace,"SF Mono",Menlo,"Liberation Mono",monospace;font-size:.9em}
        pre{background:var(--soft);border:1px solid var(--line);padding:.5rem;white-space:pre-wrap}
        .said{white-space:pre-line}.skip{position:absolute;clip-path:inset(50%)}.skip:focus{clip-path:none}
        nav ul{list-style:none;padding:0}nav ul ul{columns:17rem;padding-left:1rem}
        .part{border-left:.3rem solid var(--line);padding:.25rem 1px .25rem .75rem;margin:1rem 0}
        .declared{border-color:var(--declared)}.derived{border-color:var(--derived);border-left-style:double}
        .device{border-color:var(--device);border-left-style:dashed}
        .label{display:inline-block;font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:.2rem;padding:0 .35rem;margin-right:.5rem}
        .declared>h4 .label{color:var(--declared)}.derived>h4 .label{color:var(--derived)}.device>h4 .label{color:var(--device)}
        .basis{font-style:italic;color:var(--faint)}.outcome{font-weight:600;white-space:nowrap}
        table{border-collapse:collapse;width:100%;margin:.75rem 0;font-size:.92rem}caption{text-align:left;font-weight:600;padding:.25rem 0}
        th,td{border:1px solid var(--line);padding:.3rem .45rem;text-align:left;vertical-align:top}thead th{background:var(--soft)}
        tbody th{font-weight:600;min-width:9em}thead th,.outcome,.word{overflow-wrap:break-word}td{min-width:4.5em}.facts th{width:13rem}\
        .narrow{width:auto;min-width:min(32rem,100%)}
        :target{outline:2px solid var(--link);outline-offset:2px}
        .pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem}
        .pictures svg{width:100%;max-width:30rem;height:auto;border:1px solid var(--line)}
        @media screen and (max-width:64rem){table.wide,.wide tbody,.wide tr,.wide td,.wide tbody th,.wide caption{display:block}
        .wide thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}.wide tr{border:1px solid var(--line);margin:.5rem 0}
        .wide td,.wide tbody th{display:flow-root;border:0;border-bottom:1px solid var(--line);padding-left:8.5rem}
        .wide td::before,.wide tbody th::before{float:left;margin-left:-8.05rem;width:7.6rem;font-weight:400;font-size:.85rem;\
        color:var(--faint)}.facts th{width:8rem}.word{overflow-wrap:anywhere}}
        @media print{@page{margin:14mm}body{max-width:none;padding:0 1px;font-size:9.5pt}table{font-size:8pt}tr,.pictures svg{break-inside:avoid}
        thead{display:table-header-group}h2,h3,h4,caption{break-after:avoid}.skip{display:none}a{color:inherit}
        .pictures{grid-template-columns:1fr 1fr}th,td{padding:.2rem .3rem}.facts th{width:9rem}}
        """
}
