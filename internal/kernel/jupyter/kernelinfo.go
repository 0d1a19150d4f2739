package jupyter

// KernelInfo is the kernel's description of itself in kernel_info_reply.
type KernelInfo struct {
	Implementation        string       `json:"implementation"`
	ImplementationVersion string       `json:"implementation_version"`
	Language              LanguageInfo `json:"language_info"`
	Banner                string       `json:"banner"` // printed by a console at its start
	HelpLinks             []HelpLink   `json:"help_links"`
	// Subshells is whether the runner runs cells of different shells side by side.
	Subshells bool `json:"-"`
}

// LanguageInfo describes the language of the cells to front ends and converters.
type LanguageInfo struct {
	Name              string `json:"name"`           // "go"
	Version           string `json:"version"`        // "1.26.0"
	MIMEType          string `json:"mimetype"`       // "text/x-go"
	FileExtension     string `json:"file_extension"` // ".go"
	PygmentsLexer     string `json:"pygments_lexer,omitempty"`
	CodeMirrorMode    string `json:"codemirror_mode,omitempty"`
	NBConvertExporter string `json:"nbconvert_exporter,omitempty"`
}

// GoLanguage describes Go to front ends, beside GoSpec.
func GoLanguage(version string) LanguageInfo {
	return LanguageInfo{Name: "go", Version: version, MIMEType: "text/x-go", FileExtension: ".go", PygmentsLexer: "go",
		CodeMirrorMode: "go", NBConvertExporter: "script"}
}

// HelpLink is an entry of the front end's help menu.
type HelpLink struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

func kernelInfo(s *server, r *request) (string, any) {
	info := s.info
	if info.HelpLinks == nil {
		info.HelpLinks = []HelpLink{}
	}
	features := []string{}
	if info.Subshells {
		features = append(features, "kernel subshells")
	}
	return "kernel_info_reply", struct {
		Status            string   `json:"status"`
		ProtocolVersion   string   `json:"protocol_version"`
		SupportedFeatures []string `json:"supported_features"`
		Debugger          bool     `json:"debugger"`
		KernelInfo
	}{"ok", ProtocolVersion, features, false, info}
}

// connect returns the ports of the sockets; it is deprecated, as every client that can ask has the connection file.
func connect(s *server, r *request) (string, any) {
	reply := map[string]any{"status": "ok"}
	for name, port := range s.transport.Ports() {
		reply[name] = port
	}
	return "connect_reply", reply
}
