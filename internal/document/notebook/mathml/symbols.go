package mathml

// identifiers are drawn as variables (<mi>).
var identifiers = map[token]string{
	`\alpha`: "α", `\beta`: "β", `\gamma`: "γ", `\delta`: "δ", `\epsilon`: "ϵ", `\varepsilon`: "ε", `\zeta`: "ζ",
	`\eta`: "η", `\theta`: "θ", `\vartheta`: "ϑ", `\iota`: "ι", `\kappa`: "κ", `\lambda`: "λ", `\mu`: "μ", `\nu`: "ν",
	`\xi`: "ξ", `\pi`: "π", `\varpi`: "ϖ", `\rho`: "ρ", `\varrho`: "ϱ", `\sigma`: "σ", `\varsigma`: "ς", `\tau`: "τ",
	`\upsilon`: "υ", `\phi`: "ϕ", `\varphi`: "φ", `\chi`: "χ", `\psi`: "ψ", `\omega`: "ω",
	`\Gamma`: "Γ", `\Delta`: "Δ", `\Theta`: "Θ", `\Lambda`: "Λ", `\Xi`: "Ξ", `\Pi`: "Π", `\Sigma`: "Σ",
	`\Upsilon`: "Υ", `\Phi`: "Φ", `\Psi`: "Ψ", `\Omega`: "Ω",
	`\ell`: "ℓ", `\hbar`: "ℏ", `\imath`: "ı", `\jmath`: "ȷ", `\Re`: "ℜ", `\Im`: "ℑ", `\aleph`: "ℵ", `\wp`: "℘",
	`\infty`: "∞", `\emptyset`: "∅", `\varnothing`: "∅", `\partial`: "∂", `\nabla`: "∇", `\top`: "⊤", `\bot`: "⊥",
	`\angle`: "∠", `\triangle`: "△", `\forall`: "∀", `\exists`: "∃", `\nexists`: "∄", `\degree`: "°",
	`\dots`: "…", `\ldots`: "…", `\cdots`: "⋯", `\vdots`: "⋮", `\ddots`: "⋱", `\dotsc`: "…", `\dotsb`: "⋯",
	`\dagger`: "†", `\ddagger`: "‡", `\square`: "□", `\blacksquare`: "■", `\S`: "§",
	`\%`: "%", `\$`: "$", `\#`: "#", `\&`: "&", `\_`: "_",
}

// upright are the identifiers that stand upright in LaTeX too.
var upright = map[string]bool{
	"Γ": true, "Δ": true, "Θ": true, "Λ": true, "Ξ": true, "Π": true, "Σ": true, "Υ": true, "Φ": true, "Ψ": true, "Ω": true,
	"ℏ": true, "∞": true, "∅": true, "∂": true, "∇": true, "⊤": true, "⊥": true, "∠": true, "△": true, "∀": true, "∃": true,
	"∄": true, "°": true, "…": true, "⋯": true, "⋮": true, "⋱": true, "†": true, "‡": true, "□": true, "■": true, "§": true,
	"%": true, "$": true, "#": true, "&": true, "_": true, "ℜ": true, "ℑ": true, "ℵ": true,
}

// operators are relations, binary operators and arrows (<mo>); browsers know their spacing.
var operators = map[token]string{
	`\pm`: "±", `\mp`: "∓", `\times`: "×", `\div`: "÷", `\cdot`: "⋅", `\ast`: "∗", `\star`: "⋆", `\circ`: "∘", `\bullet`: "∙",
	`\oplus`: "⊕", `\ominus`: "⊖", `\otimes`: "⊗", `\oslash`: "⊘", `\odot`: "⊙", `\wedge`: "∧", `\vee`: "∨", `\land`: "∧", `\lor`: "∨",
	`\cap`: "∩", `\cup`: "∪", `\setminus`: "∖", `\uplus`: "⊎", `\sqcup`: "⊔", `\sqcap`: "⊓", `\neg`: "¬", `\lnot`: "¬",
	`\le`: "≤", `\leq`: "≤", `\leqslant`: "⩽", `\ge`: "≥", `\geq`: "≥", `\geqslant`: "⩾", `\ne`: "≠", `\neq`: "≠", `\ll`: "≪", `\gg`: "≫",
	`\lt`: "<", `\gt`: ">", `\equiv`: "≡", `\sim`: "∼", `\simeq`: "≃", `\approx`: "≈", `\cong`: "≅", `\propto`: "∝", `\doteq`: "≐",
	`\prec`: "≺", `\succ`: "≻", `\preceq`: "⪯", `\succeq`: "⪰", `\preccurlyeq`: "≼", `\succcurlyeq`: "≽", `\lesssim`: "≲", `\gtrsim`: "≳",
	`\in`: "∈", `\notin`: "∉", `\ni`: "∋", `\subset`: "⊂", `\subseteq`: "⊆", `\supset`: "⊃", `\supseteq`: "⊇", `\perp`: "⟂", `\parallel`: "∥",
	`\mid`: "∣", `\nmid`: "∤", `\vdash`: "⊢", `\models`: "⊨", `\coloneqq`: "≔", `\triangleq`: "≜", `\asymp`: "≍",
	`\to`: "→", `\rightarrow`: "→", `\leftarrow`: "←", `\gets`: "←", `\leftrightarrow`: "↔", `\Rightarrow`: "⇒", `\Leftarrow`: "⇐",
	`\Leftrightarrow`: "⇔", `\implies`: "⟹", `\impliedby`: "⟸", `\iff`: "⟺", `\longrightarrow`: "⟶", `\longleftarrow`: "⟵",
	`\Longrightarrow`: "⟹", `\Longleftarrow`: "⟸", `\Longleftrightarrow`: "⟺", `\longleftrightarrow`: "⟷",
	`\mapsto`: "↦", `\longmapsto`: "⟼", `\hookrightarrow`: "↪", `\rightharpoonup`: "⇀", `\rightsquigarrow`: "⇝", `\uparrow`: "↑", `\downarrow`: "↓",
	`\updownarrow`: "↕", `\nearrow`: "↗", `\searrow`: "↘", `\prime`: "′", `\colon`: ":", `\therefore`: "∴", `\because`: "∵",
}

// large are the operators with limits below and above in display style; the flag says so.
var large = map[token]struct {
	text   string
	limits bool
}{
	`\sum`: {"∑", true}, `\prod`: {"∏", true}, `\coprod`: {"∐", true}, `\bigcup`: {"⋃", true}, `\bigcap`: {"⋂", true},
	`\bigoplus`: {"⨁", true}, `\bigotimes`: {"⨂", true}, `\bigwedge`: {"⋀", true}, `\bigvee`: {"⋁", true},
	`\int`: {"∫", false}, `\iint`: {"∬", false}, `\iiint`: {"∭", false}, `\oint`: {"∮", false},
}

// functions are upright names; the flag says that scripts go below and above.
var functions = map[token]struct {
	text   string
	limits bool
}{
	`\sin`: {"sin", false}, `\cos`: {"cos", false}, `\tan`: {"tan", false}, `\cot`: {"cot", false}, `\sec`: {"sec",
		false}, `\csc`: {"csc", false},
	`\arcsin`: {"arcsin", false}, `\arccos`: {"arccos", false}, `\arctan`: {"arctan", false}, `\sinh`: {"sinh",
		false}, `\cosh`: {"cosh", false}, `\tanh`: {"tanh", false},
	`\exp`: {"exp", false}, `\log`: {"log", false}, `\ln`: {"ln", false}, `\lg`: {"lg", false}, `\arg`: {"arg",
		false}, `\deg`: {"deg", false}, `\dim`: {"dim", false},
	`\ker`: {"ker", false}, `\hom`: {"hom", false}, `\det`: {"det", true}, `\gcd`: {"gcd", true}, `\Pr`: {"Pr", true},
	`\min`: {"min", true}, `\max`: {"max", true}, `\inf`: {"inf", true}, `\sup`: {"sup", true}, `\lim`: {"lim", true},
	`\limsup`: {"lim sup", true}, `\liminf`: {"lim inf", true}, `\argmin`: {"arg min", true}, `\argmax`: {"arg max", true},
}

// brackets can stand after \left, \right, \middle and \big; "." is none.
var brackets = map[token]string{
	"(": "(", ")": ")", "[": "[", "]": "]", `\{`: "{", `\}`: "}", `\lbrace`: "{", `\rbrace`: "}", `\lbrack`: "[", `\rbrack`: "]",
	"|": "|", `\|`: "‖", `\vert`: "|", `\Vert`: "‖", `\lvert`: "|", `\rvert`: "|", `\lVert`: "‖", `\rVert`: "‖",
	`\langle`: "⟨", `\rangle`: "⟩", "<": "⟨", ">": "⟩", `\lfloor`: "⌊", `\rfloor`: "⌋", `\lceil`: "⌈", `\rceil`: "⌉",
	"/": "/", `\backslash`: `\`, `\uparrow`: "↑", `\downarrow`: "↓", ".": "",
}

// sizes are the heights of \big and its kin; the second field is the side it is said to stand on.
var sizes = map[token][2]string{
	`\big`: {"1.2em"}, `\Big`: {"1.8em"}, `\bigg`: {"2.4em"}, `\Bigg`: {"3em"},
	`\bigl`: {"1.2em", "prefix"}, `\Bigl`: {"1.8em", "prefix"}, `\biggl`: {"2.4em", "prefix"}, `\Biggl`: {"3em", "prefix"},
	`\bigr`: {"1.2em", "postfix"}, `\Bigr`: {"1.8em", "postfix"}, `\biggr`: {"2.4em", "postfix"}, `\Biggr`: {"3em", "postfix"},
	`\bigm`: {"1.2em", "infix"}, `\Bigm`: {"1.8em", "infix"}, `\biggm`: {"2.4em", "infix"}, `\Biggm`: {"3em", "infix"},
}

// spaces are fixed gaps.
var spaces = map[token]string{
	`\,`: "0.1667em", `\thinspace`: "0.1667em", `\:`: "0.2222em", `\>`: "0.2222em", `\;`: "0.2778em", `\!`: "-0.1667em",
	`\quad`: "1em", `\qquad`: "2em", `\ `: "0.25em", "~": "0.25em", `\enspace`: "0.5em",
}

// accents stand over their argument; wide ones stretch.
var accents = map[token]struct {
	text string
	wide bool
}{
	`\hat`: {"^", false}, `\widehat`: {"^", true}, `\tilde`: {"~", false}, `\widetilde`: {"~", true}, `\bar`: {"¯",
		false}, `\overline`: {"¯", true},
	`\vec`: {"→", false}, `\overrightarrow`: {"→", true}, `\overleftarrow`: {"←", true}, `\dot`: {"˙",
		false}, `\ddot`: {"¨", false}, `\dddot`: {"⃛", false},
	`\check`: {"ˇ", false}, `\breve`: {"˘", false}, `\acute`: {"´", false}, `\grave`: {"`", false}, `\mathring`: {"˚", false},
	`\overbrace`: {"⏞", true},
}

// under are the accents below.
var under = map[token]string{`\underline`: "_", `\underbrace`: "⏟"}

// relations formed by \not where Unicode has the character; others get a combining stroke.
var negated = map[string]string{"=": "≠", "∈": "∉", "≡": "≢", "⊂": "⊄", "⊆": "⊈", "∼": "≁", "≈": "≉", "≤": "≰", "≥": "≱", "<": "≮", ">": "≯", "∃": "∄", "∣": "∤", "∥": "∦"}
